import type { IncomingMessage } from "node:http";
import type { Clock } from "@tessera/base";
import { faultOf, HttpFault } from "./http-fault.ts";
import { watchIdle } from "./watch-idle.ts";

/** All of a body that has an end. Throws HttpFault. */
export async function readBody(
  message: IncomingMessage,
  maxBytes: number,
  clock: Clock,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const idle = watchIdle(clock, () => message.destroy(new HttpFault("timed-out")));
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      idle.noteData();
      size += chunk.length;
      if (size > maxBytes) throw new HttpFault("too-large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw faultOf(error);
  } finally {
    idle.stop();
  }
}
