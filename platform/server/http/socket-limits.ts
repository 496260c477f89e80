/** Of one kind: the tabs of one browser, and nobody takes the lines of all. */
export const socketsPerSession = 50;

/** Try again later (IANA, WebSocket close codes). */
export const tryAgainLater = 1013;
