import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import type { SoundReply, SoundRequest } from "../messages.ts";
import { AacEncoder } from "./aac-encoder.ts";

// Runs as a child process: a crash of the encoder must cost nothing else, and live pictures come first.
Log.setLevel(AV_LOG_QUIET);

let encoder: AacEncoder | undefined;

process.on("message", (request: SoundRequest) => {
  process.send?.(replyTo(request));
});
// The server decides when it ends, not a signal to the whole group.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));

function replyTo(request: SoundRequest): SoundReply {
  try {
    return { frames: carryOut(request) };
  } catch (error) {
    return { error: String(error) };
  }
}

function carryOut(request: SoundRequest): readonly Uint8Array[] {
  if ("begin" in request) {
    encoder?.close();
    encoder = new AacEncoder(request.begin);
    return [];
  }
  if (!encoder) throw new Error("nothing was begun");
  return "encode" in request ? encoder.encode(request.encode) : encoder.finish();
}
