/** What a WebSocket gives as a binary message. */
type MessageData = ArrayBuffer | Uint8Array | readonly Uint8Array[];

/** A second of sound: whoever sends more at once is not speaking. */
const maxSamples = 8000;

/** 16-bit samples, little-endian; undefined for what is none. */
export function samplesOf(data: MessageData): Int16Array | undefined {
  const bytes = bytesOf(data);
  const count = bytes.length >> 1;
  if (count === 0 || count > maxSamples || bytes.length % 2 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Int16Array.from({ length: count }, (_, at) => view.getInt16(at * 2, true));
}

function bytesOf(data: MessageData): Uint8Array {
  if (data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : Buffer.concat(data);
}
