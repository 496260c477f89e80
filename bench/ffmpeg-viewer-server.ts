import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fragmented } from "./ffmpeg-each.ts";

/** Peer of the browser benches: a page that plays what one ffmpeg a viewer sends over HTTP. */
export async function startFfmpegViewerServer(
  rtspUrl: string,
): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    if (request.url !== "/live.mp4") {
      response.setHeader("content-type", "text/html").end(page);
      return;
    }
    const output = ["-c", "copy", "-an", "-f", "mp4", "-movflags", fragmented, "pipe:1"];
    const input = ["-v", "error", "-rtsp_transport", "tcp", ...pictureOnly, "-i", rtspUrl];
    const ffmpeg = spawn("ffmpeg", [...lowLatency, ...input, ...output], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    ffmpeg.stdout.pipe(response);
    response.on("close", () => ffmpeg.kill("SIGKILL"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** No read-ahead to learn about the stream. "nobuffer" would throw the first key frame away. */
const lowLatency = ["-analyzeduration", "1", "-probesize", "32768"];
const pictureOnly = ["-allowed_media_types", "video"];

/** It plays on after the first frame, until it is left. */
const page = `<!doctype html><link rel=icon href=data:><video muted></video><script>
window.firstFrameMs = async () => {
  const startedMs = performance.now();
  const video = document.querySelector("video");
  const source = new MediaSource();
  video.src = URL.createObjectURL(source);
  await new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
  const buffer = source.addSourceBuffer('video/mp4; codecs="avc1.42C01F"');
  const response = await fetch("/live.mp4");
  const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const feed = async () => {
    for await (const chunk of response.body) {
      buffer.appendBuffer(chunk);
      await new Promise((resolve) => buffer.addEventListener("updateend", resolve, { once: true }));
      if (video.paused && video.buffered.length > 0) {
        video.currentTime = video.buffered.start(0);
        video.play();
      }
    }
  };
  feed().catch(() => {});
  await shown;
  return performance.now() - startedMs;
};
</script>`;
