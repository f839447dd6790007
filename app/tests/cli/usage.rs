//! Help, version, exit status.

use super::table::Table;

#[test]
fn help_and_version_are_answers_and_bad_usage_is_one_line() {
    let table = Table::new();
    for command in [
        "scan",
        "judge",
        "verify",
        "solve",
        "watch",
        "photo",
        "deck list",
        "deck show",
        "deck check",
        "deck faces",
        "deck print",
        "deck learn",
        "perft",
        "game show",
        "game export",
        "game import",
    ] {
        assert!(
            table
                .run(&format!("{command} --help"))
                .ended(0)
                .out()
                .contains("--json"),
            "{command}"
        );
        assert!(
            table
                .run(&format!("{command} --version"))
                .ended(0)
                .out()
                .contains(env!("CARGO_PKG_VERSION"))
        );
    }
    table
        .run("judge")
        .failed("usage: the following required arguments were not provided: <FILE>...");
    table
        .run("scan a.jpg --bogus")
        .failed("usage: unexpected argument '--bogus' found");
    for wrong in ["jugde a", "deck", "scan --deck", "perft x --depth -3", "game"] {
        let said = table.run(wrong);
        assert_eq!(said.ended(2).error().lines().count(), 1, "{wrong}");
        assert_eq!(said.out(), "", "{wrong}");
    }
}
