/** Body length (4 bytes), number of the stream (4), kind (1). */
export const messageHeaderBytes = 9;
/** Whether it is a key frame (1), decode time (8), presentation time (8). */
export const videoHeadBytes = 17;
/** Decode time. */
export const audioHeadBytes = 8;

export const messageKinds = { state: 1, tracks: 2, video: 3, audio: 4 } as const;
