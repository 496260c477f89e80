import { drawPicture } from "./jpeg-encoder.ts";
import type { PictureJob, PictureResult } from "./messages.ts";

// Runs as a child process: FFmpeg works on what cameras send, and a crash here must cost nothing else.
process.on("message", (job: PictureJob) => {
  drawPicture(job)
    .catch((error: unknown): PictureResult => ({ error: String(error) }))
    .then((result) => process.send?.(result))
    .catch(() => process.exit(1));
});
process.on("disconnect", () => process.exit(0));
