import { type Amf0Value, parseAmf0, writeAmf0 } from "@tessera/formats/amf0";
import type { RtmpMessage } from "./chunk-reader.ts";
import { writeChunks } from "./chunk-writer.ts";
import { RtmpError } from "./rtmp-error.ts";
import { chunkStreamId, mediaStreamId, messageType } from "./wire.ts";

/** A command message, RTMP 1.0 clause 7.2. */
export interface RtmpCommand {
  readonly name: string;
  /** To be repeated in the answer; 0 asks for none. */
  readonly transactionId: number;
  readonly object: Amf0Value;
  readonly args: readonly Amf0Value[];
}

export function parseCommand({ type, body }: RtmpMessage): RtmpCommand {
  // An AMF3 command starts with a byte 0 and goes on in AMF0, in all clients that are left.
  const data = type === messageType.amf3Command && body[0] === 0 ? body.subarray(1) : body;
  const [name, transactionId, object, ...args] = parseValues(data);
  if (typeof name !== "string") throw new RtmpError("broken-command");
  return {
    name,
    transactionId: typeof transactionId === "number" ? transactionId : 0,
    object,
    args,
  };
}

/** _result or _error, to a command of the connection. */
export function answer(
  name: "_result" | "_error",
  transactionId: number,
  ...values: readonly Amf0Value[]
): Buffer {
  return command(0, name, transactionId, ...values);
}

/** What happens to the stream. A code that is an error ends what was asked for. */
export function onStatus(level: "status" | "error", code: string, description: string): Buffer {
  return command(mediaStreamId, "onStatus", 0, null, { level, code, description });
}

export function command(messageStreamId: number, ...values: readonly Amf0Value[]): Buffer {
  return writeChunks({
    chunkStreamId: chunkStreamId.command,
    messageStreamId,
    type: messageType.amf0Command,
    timestampMs: 0,
    header: Buffer.alloc(0),
    data: writeAmf0(...values),
  });
}

function parseValues(data: Uint8Array): Amf0Value[] {
  try {
    return parseAmf0(data);
  } catch (cause) {
    throw new RtmpError("broken-command", { cause });
  }
}
