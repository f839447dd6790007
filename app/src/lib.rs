//! Tilesight: the app that lies beside the board.
