import { writeChunks } from "./chunk-writer.ts";
import { chunkStreamId, messageType, userEvent } from "./wire.ts";

/** Protocol control messages, RTMP 1.0 clause 5.4. */
export const setChunkSize = (bytes: number) => control(messageType.setChunkSize, u32(bytes));

export const acknowledgement = (receivedBytes: number) =>
  control(messageType.acknowledgement, u32(receivedBytes));

export const windowAcknowledgementSize = (bytes: number) =>
  control(messageType.windowAcknowledgementSize, u32(bytes));

export const setPeerBandwidth = (bytes: number) => {
  const dynamicLimit = 2;
  return control(messageType.setPeerBandwidth, Buffer.of(...u32(bytes), dynamicLimit));
};

/** User control messages, clause 7.1.7. */
export const streamBegin = (streamId: number) => userControl(userEvent.streamBegin, u32(streamId));

export const streamEof = (streamId: number) => userControl(userEvent.streamEof, u32(streamId));

/** `payload` is that of the request. */
export const pingResponse = (payload: Uint8Array) => userControl(userEvent.pingResponse, payload);

function userControl(event: number, payload: Uint8Array): Buffer {
  return control(messageType.userControl, Buffer.of(0, event, ...payload));
}

function control(type: number, data: Uint8Array): Buffer {
  return writeChunks({
    chunkStreamId: chunkStreamId.control,
    messageStreamId: 0,
    type,
    timestampMs: 0,
    header: Buffer.alloc(0),
    data,
  });
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
