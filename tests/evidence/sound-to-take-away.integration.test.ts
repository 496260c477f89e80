import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { silentLogger, systemClock } from "@tessera/base";
import { AacEncoders } from "@tessera/outputs/sound";
import { ExportSigner, planExport, writeExport } from "@tessera/recorder/export";
import { FootageReader } from "@tessera/recorder/read";
import {
  aSegmentFile,
  aTemporaryFolder,
  decoded,
  probed,
  segmentsInMemory,
} from "@tessera/recorder/testing";
import { afterAll, describe, expect, it } from "vitest";

const startMs = Date.UTC(2026, 2, 29, 0, 59, 55);
const place = { channel: { deviceId: "device", channelId: "1" }, flow: 1 } as const;
const encoders = new AacEncoders({ clock: systemClock, log: silentLogger });
afterAll(() => encoders.stop());

describe("recorded FLAC in a file to take away", () => {
  it("is AAC, and each beep is where it was, also behind a gap", async () => {
    const dir = await aTemporaryFolder();
    const files = await Promise.all([
      aSegmentFile({ dir, startMs, gops: 3, hasFlacBeeps: true }),
      aSegmentFile({ dir, startMs: startMs + 60_000, gops: 3, hasFlacBeeps: true }),
    ]);
    const reader = new FootageReader(segmentsInMemory(files));
    const mp4 = await reader.mp4(place, startMs, startMs + 63_000, { encoders });
    expect(mp4.tracks.audio).toEqual({ name: "AAC", codec: "mp4a.40.2" });
    const path = join(dir, "range.mp4");
    await writeFile(path, await buffer(mp4.read(0, mp4.bytes)));
    const { complaints, pictures } = await decoded(path);
    expect(complaints).toBe("");
    expect(pictures).toHaveLength(150);
    const { streams } = await probed(path);
    expect(streams.map(({ codec }) => codec)).toEqual(["h264", "aac"]);
    const beeps = beepsOf(path);
    expect(beeps).toHaveLength(6);
    // Each second begins with a key frame: EBU R37 allows sound 40 ms before and 60 ms behind it.
    for (const [second, atMs] of beeps.entries()) {
      expect(atMs).toBeGreaterThan(second * 1000 - 40);
      expect(atMs).toBeLessThan(second * 1000 + 60);
    }
  });

  it("stays FLAC where the original is asked for, and leaves AAC alone", async () => {
    const dir = await aTemporaryFolder();
    const flac = await aSegmentFile({ dir, startMs, hasFlacBeeps: true });
    const original = await new FootageReader(segmentsInMemory([flac])).mp4(
      place,
      startMs,
      startMs + 3000,
    );
    expect(original.tracks.audio?.name).toBe("FLAC");
    const aac = await aSegmentFile({ dir, startMs });
    const reader = new FootageReader(segmentsInMemory([aac]));
    const [one, other] = await Promise.all([
      reader.mp4(place, startMs, startMs + 3000, { encoders }),
      reader.mp4(place, startMs, startMs + 3000),
    ]);
    expect(one.etag).toBe(other.etag);
  });
});

it("an export says in its manifest that the sound was converted, and from what", async () => {
  const dir = await aTemporaryFolder();
  const files = [await aSegmentFile({ dir, startMs, gops: 2, hasFlacBeeps: true })];
  const clip = { place, fromMs: startMs, toMs: startMs + 2000, name: "gate" };
  const plan = await planExport(new FootageReader(segmentsInMemory(files)), [clip]);
  const order = {
    plan,
    signer: ExportSigner.make(),
    clock: systemClock,
    product: "Tessera 0.1.0",
    zone: "UTC",
    by: "operator",
    note: "",
  };
  const converted = await writeExport({ ...order, encoders, path: join(dir, "aac.zip") });
  expect(converted.manifest.clips).toMatchObject([
    { audio: "AAC (mp4a.40.2)", recordedAudio: "FLAC (flac)" },
  ]);
  const { manifest } = await writeExport({ ...order, path: join(dir, "original.zip") });
  expect(manifest.clips[0]?.audio).toBe("FLAC (flac)");
  expect(manifest.clips[0]?.recordedAudio).toBeUndefined();
});

/** When sound begins after silence, on the line of the pictures. */
function beepsOf(path: string): number[] {
  const options = `-v error -i ${path} -map 0:a -af aresample=async=1:first_pts=0 -ar 8000 -ac 1 -f s16le -`;
  const pcm = execFileSync("ffmpeg", options.split(" "));
  const beeps: number[] = [];
  let quietMs = 1000;
  for (let ms = 0; (ms + 1) * 16 <= pcm.length; ms++) {
    let loudest = 0;
    for (let at = 0; at < 8; at++)
      loudest = Math.max(loudest, Math.abs(pcm.readInt16LE(ms * 16 + at * 2)));
    if (loudest > 3000) {
      if (quietMs > 200) beeps.push(ms);
      quietMs = 0;
    } else quietMs++;
  }
  return beeps;
}
