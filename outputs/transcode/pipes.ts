/** Beside 0 to 2 and the channel for messages: frames to the process and frames from it. */
export const pipes = { toProcess: 4, fromProcess: 5 } as const;
