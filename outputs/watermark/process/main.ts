import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import type { MarkedPicture, MarkReply, MarkRequest } from "../messages.ts";
import { PictureMarker } from "./picture-marker.ts";

// Runs as a child process: FFmpeg works on what cameras have sent, and a crash here must cost nothing else.
Log.setLevel(AV_LOG_QUIET);

let marker: PictureMarker | undefined;

process.on("message", (request: MarkRequest) => {
  process.send?.(replyTo(request));
});
// The server decides when it ends, not a signal to the whole group.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));

function replyTo(request: MarkRequest): MarkReply {
  try {
    return { pictures: carryOut(request) };
  } catch (error) {
    return { error: String(error) };
  }
}

function carryOut(request: MarkRequest): readonly MarkedPicture[] {
  if ("begin" in request) {
    marker?.close();
    marker = new PictureMarker(request.begin);
    return [];
  }
  if (!marker) throw new Error("nothing was begun");
  return "mark" in request ? marker.mark(request.mark) : marker.finish();
}
