import { systemClock } from "@tessera/base";
import { publishRtmp } from "@tessera/protocols/rtmp";
import { loopMedia } from "../camera-farm/loop-media.ts";
import { rtmpLoop } from "./rtmp-loop.ts";

// Runs as a child process, so that what it costs is not counted as the server's.
const tickMs = 10;

const { headers, frames, durationMs } = rtmpLoop(await loopMedia());
const urls = process.argv.slice(2);
let ended = 0;
const publishers = await Promise.all(
  urls.map((url) => publishRtmp(url, { clock: systemClock, onEnd: () => void ended++ })),
);
const startedMs = performance.now();
/** A little apart, as cameras are. */
const cursors = publishers.map((publisher, index) => {
  for (const header of headers) publisher.write(header);
  return { publisher, offsetMs: (index * 37) % 1000, number: 0 };
});

setInterval(() => {
  const nowMs = performance.now() - startedMs;
  for (const cursor of cursors) {
    for (;;) {
      const turn = Math.floor(cursor.number / frames.length);
      const frame = frames[cursor.number % frames.length];
      if (!frame) break;
      const timestampMs = turn * durationMs + frame.timestampMs;
      if (timestampMs + cursor.offsetMs > nowMs) break;
      cursor.publisher.write({ ...frame, timestampMs });
      cursor.number++;
    }
  }
}, tickMs);

process.send?.({});
process.on("message", () => process.send?.({ playing: urls.length - ended, droppedWrites: 0 }));
process.on("disconnect", () => process.exit(0));
