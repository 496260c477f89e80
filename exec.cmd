@rem npm start says exec for the sake of POSIX shells: so a signal to npm reaches the server. The shell of Windows has none.
@%*
