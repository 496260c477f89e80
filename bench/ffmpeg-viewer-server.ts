import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startRtspCamera } from "@tessera/simulators/rtsp-camera";

/** Peer of the first-frame bench: a page that plays what one ffmpeg a viewer sends over HTTP. */
export async function startFfmpegViewerServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const camera = await startRtspCamera({ name: "GATE", scene: "gate" });
  const server = createServer((request, response) => {
    if (request.url !== "/live.mp4") {
      response.setHeader("content-type", "text/html").end(page);
      return;
    }
    const output = ["-c", "copy", "-an", "-f", "mp4", "-movflags", fragmented, "pipe:1"];
    const input = ["-v", "error", "-rtsp_transport", "tcp", "-i", camera.url(1)];
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
    async stop() {
      server.closeAllConnections();
      server.close();
      await camera.stop();
    },
  };
}

const fragmented = "empty_moov+default_base_moof+frag_every_frame";
/** As its users tune it: do not read ahead to learn about the stream. */
const lowLatency = ["-fflags", "nobuffer", "-analyzeduration", "0", "-probesize", "32768"];

const page = `<!doctype html><link rel=icon href=data:><video muted></video><script>
window.firstFrameMs = async () => {
  const startedMs = performance.now();
  const video = document.querySelector("video");
  const source = new MediaSource();
  video.src = URL.createObjectURL(source);
  await new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
  const buffer = source.addSourceBuffer('video/mp4; codecs="avc1.42C01F"');
  const leave = new AbortController();
  const response = await fetch("/live.mp4", { signal: leave.signal });
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
  const passedMs = performance.now() - startedMs;
  leave.abort();
  return passedMs;
};
</script>`;
