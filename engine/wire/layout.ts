/** Body length (4 bytes), number of the stream (4), kind (1). */
export const messageHeaderBytes = 9;
/** Flags (1), decode time (8), presentation time (8). */
export const videoHeadBytes = 17;
/** Decode time. */
export const audioHeadBytes = 8;

/** Of a picture. */
export const videoFlags = { key: 1, ownDamage: 2, inheritedDamage: 4 } as const;

export const messageKinds = { state: 1, tracks: 2, video: 3, audio: 4 } as const;

/** What viewers elsewhere are sent: words, heads, what to begin with, messages (a picture to begin with or not), the end. */
export const viewerKinds = { words: 16, heads: 17, start: 18, key: 19, next: 20, end: 21 } as const;
