import { execFileSync } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Demuxer, Muxer } from "node-av/api";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { expect, it, vi } from "vitest";
import { startSite } from "./testing/index.ts";

vi.setConfig({ testTimeout: 60_000 });

/** FFmpeg 8 with OpenSSL, as node-av brings it: the only one here that knows WHIP. */
async function publishByFfmpeg(file: string, address: string): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(file);
  await using output = await Muxer.open(address, { format: "whip" });
  const streams = input.streams.map((stream) => output.addStream(stream));
  let startedMs = 0;
  for await (const packet of input.packets()) {
    const timeBase = packet && input.streams[packet.streamIndex]?.timeBase;
    if (!packet || !timeBase) continue;
    await output.writePacket(packet, streams[packet.streamIndex] ?? 0);
    // With the first packet it connects.
    startedMs ||= performance.now();
    const dueMs = startedMs + (Number(packet.pts) * timeBase.num * 1000) / timeBase.den;
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(dueMs), {
      interval: 5,
      timeout: 10_000,
    });
  }
}

it("takes what FFmpeg publishes, and counts its packets", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "whip-"));
  const file = join(folder.path, "clip.mkv");
  const picture = "-v error -f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=r=48000 -t 4";
  const h264 = "-c:v libx264 -profile:v baseline -preset ultrafast -g 25 -bf 0 -pix_fmt yuv420p";
  execFileSync("ffmpeg", [...`${picture} ${h264} -c:a libopus -ac 2`.split(" "), file]);
  const site = await startSite();
  const seen = { pictures: 0, codecs: "" };
  site.stream.addReader({
    onTracks: ({ video, audio }) => {
      seen.codecs = `${video?.codec} ${audio?.codec}`;
    },
    onFrame: ({ kind }) => {
      if (kind === "video") seen.pictures++;
    },
    onState: () => {},
  });
  await publishByFfmpeg(file, site.publishAddress);
  expect(seen.codecs).toBe("h264 opus");
  expect(seen.pictures).toBeGreaterThan(60);
  const { packets, lost } = site.stream.meter.read();
  expect(packets).toBeGreaterThan(200);
  expect(lost).toBe(0);
  await site.stop();
});
