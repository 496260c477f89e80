/** Message type ids, RTMP 1.0 clauses 5.4, 6.2 and 7.1. */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgementSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Data: 15,
  amf3Command: 17,
  amf0Data: 18,
  amf0Command: 20,
} as const;

/** User control events, clause 7.1.7. */
export const userEvent = { streamBegin: 0, streamEof: 1, pingRequest: 6, pingResponse: 7 } as const;

/** Chunk streams that we send on. One for each kind of message, so that none waits for another's end. */
export const chunkStreamId = { control: 2, command: 3, audio: 4, data: 5, video: 6 } as const;

/** The one message stream of a connection: what createStream answers. */
export const mediaStreamId = 1;

/** Until the peer says otherwise, clause 5.4.1. */
export const defaultChunkSize = 128;

/** In this field of a header it says that the timestamp is in 4 bytes behind it. */
export const extendedTimestamp = 0xff_ffff;
