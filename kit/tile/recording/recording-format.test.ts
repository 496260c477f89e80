import { expect, it } from "vitest";
import { recordingFormat } from "./recording-format.ts";

it("records MP4 where the browser can, WebM elsewhere, and nothing where it cannot", () => {
  expect(recordingFormat(() => true)?.extension).toBe("mp4");
  expect(recordingFormat((mime) => mime.startsWith("video/webm"))?.extension).toBe("webm");
  expect(recordingFormat(() => false)).toBeUndefined();
});
