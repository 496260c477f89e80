/** RFC 3261, 17.1.1.1 and table 4. */
export const T1_MS = 500;
export const T2_MS = 4000;
/** Timers B, D, F, H, J and how long a 2xx waits for its ACK. */
export const TRANSACTION_MS = 64 * T1_MS;
/** How long an INVITE may ring (timer C). */
export const RINGING_MS = 180_000;
/** An INVITE that nobody has answered by then gets 100 (17.2.1). */
export const TRYING_MS = 200;
