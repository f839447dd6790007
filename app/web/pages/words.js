// The few sentences that the page says before the program runs, or while another tab has it.

const all = {
    en: {
        starting: "Tilesight is starting …",
        failed: "Tilesight could not start.",
        update: "A new version is ready. Use it now",
        elsewhere: "Tilesight is open in another tab. Close that one, or go on here.",
        wentOn: "Tilesight goes on in another tab. Nothing is lost.",
        goOnHere: "Go on here",
        noGraphics: "This browser has no WebGL2, which Tilesight draws with. A newer browser has it.",
    },
    de: {
        starting: "Tilesight startet …",
        failed: "Tilesight konnte nicht starten.",
        update: "Eine neue Version ist da. Jetzt benutzen",
        elsewhere: "Tilesight ist in einem anderen Tab offen. Schließt jenen, oder macht hier weiter.",
        wentOn: "Tilesight läuft in einem anderen Tab weiter. Nichts ist verloren.",
        goOnHere: "Hier weitermachen",
        noGraphics: "Dieser Browser hat kein WebGL2, womit Tilesight zeichnet. Ein neuerer hat es.",
    },
    es: {
        starting: "Tilesight se está abriendo …",
        failed: "Tilesight no se ha podido abrir.",
        update: "Hay una versión nueva. Usarla ahora",
        elsewhere: "Tilesight está abierto en otra pestaña. Ciérrala, o sigue aquí.",
        wentOn: "Tilesight sigue en otra pestaña. No se ha perdido nada.",
        goOnHere: "Seguir aquí",
        noGraphics: "Este navegador no tiene WebGL2, con el que dibuja Tilesight. Uno más nuevo lo tiene.",
    },
    fr: {
        starting: "Tilesight démarre …",
        failed: "Tilesight n’a pas pu démarrer.",
        update: "Une nouvelle version est prête. L’utiliser maintenant",
        elsewhere: "Tilesight est ouvert dans un autre onglet. Fermez-le, ou continuez ici.",
        wentOn: "Tilesight continue dans un autre onglet. Rien n’est perdu.",
        goOnHere: "Continuer ici",
        noGraphics: "Ce navigateur n’a pas WebGL2, avec lequel Tilesight dessine. Un navigateur plus récent l’a.",
    },
};

// The program notes the language that was chosen in it; before that the browser's own counts.
const wished = [localStorage.getItem("tilesight-language"), ...navigator.languages].filter(Boolean);
const tag = wished.map((language) => language.slice(0, 2).toLowerCase()).find((language) => language in all) ?? "en";

document.documentElement.lang = tag;
export const words = all[tag];
