import { execFile } from "node:child_process";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { FakeClock, silentLogger, systemClock } from "@tessera/base";
import { Watermarker } from "@tessera/outputs/watermark";
import { marked as markedLike, markedRows } from "@tessera/outputs/watermark/testing";
import { ExportSigner, planExport, verifyExport, writeExport } from "@tessera/recorder/export";
import { FootageReader } from "@tessera/recorder/read";
import {
  aSegmentFile,
  aTemporaryFolder,
  decoded,
  type MediaName,
  type SegmentFile,
  segmentsInMemory,
} from "@tessera/recorder/testing";
import { afterAll, describe, expect, it, vi } from "vitest";

// Pictures are encoded one by one, and others take the cores meanwhile.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const startMs = Date.UTC(2026, 9, 25, 0, 59, 58);
const zone = "Asia/Shanghai";
const size = { width: 320, height: 180 };
const pictureBytes = size.width * size.height;

const marker = new Watermarker({ clock: systemClock, log: silentLogger });
afterAll(() => marker.stop());

describe.each([
  // Each is shown two pictures after it is decoded.
  { tracks: "h264-with-b-frames", name: "H.264", delay: 2 },
  { tracks: "h265", name: "H.265", delay: 0 },
] as const)("a marked export of $tracks", ({ tracks, name, delay }) => {
  it("shows the name and the recorded moment in every picture, and says that it is a copy", async () => {
    const files = await recorded(tracks);
    const plain = await film(files);
    const marked = await film(files, { by: "王小明" });
    const [before, after] = await Promise.all([decoded(plain.film), decoded(marked.film)]);
    expect(after.complaints).toBe("");
    // Of what is decoded before it is shown, the last two belong behind the range.
    expect(before.pictureSeconds.length - after.pictureSeconds.length).toBeLessThanOrEqual(2);
    after.pictureSeconds.forEach((second, at) => {
      expect(second).toBeCloseTo(before.pictureSeconds[at] ?? -1, 2);
    });
    expect(after.sounds).toEqual(before.sounds);

    const [plainLuma, markedLuma] = await Promise.all([lumaOf(plain.film), lumaOf(marked.film)]);
    // Before the gap and behind it, at the first and the last picture of a second.
    const moments = [
      [0, "2026-10-25 08:59:59 +08:00"],
      [24 - delay, "2026-10-25 08:59:59 +08:00"],
      [25 - delay, "2026-10-25 09:00:00 +08:00"],
      [50, "2026-10-25 09:00:58 +08:00"],
      [markedLuma.length - 1, "2026-10-25 09:01:00 +08:00"],
    ] as const;
    for (const [at, moment] of moments) {
      const unlike = (user: string, shown: string) =>
        difference(withMark(plainLuma[at], user, shown), markedLuma[at]);
      const asMarked = unlike("王小明", moment);
      expect([at, asMarked < 4]).toEqual([at, true]);
      expect(unlike("王小月", moment)).toBeGreaterThan(asMarked);
      expect(unlike("王小明", laterThan(moment))).toBeGreaterThan(asMarked);
      expect(difference(plainLuma[at], markedLuma[at])).toBeGreaterThan(asMarked + 4);
    }

    const { path, written, signer } = marked;
    expect(plain.written.manifest).not.toHaveProperty("watermark");
    expect(written.manifest).toMatchObject({
      exportedBy: "王小明",
      watermark: { name: "王小明", moment: "YYYY-MM-DD HH:mm:ss ±HH:MM" },
      clips: [
        {
          video: expect.stringMatching(/^H\.264 320x180/),
          recordedVideo: expect.stringMatching(`^${name} 320x180`),
          from: plain.written.manifest.clips[0]?.from,
          gaps: [{ from: "2026-10-25T01:00:01.000Z", to: "2026-10-25T01:00:58.000Z" }],
          segments: [{ id: files[0]?.segment.id }, { id: files[1]?.segment.id }],
        },
      ],
    });
    expect(await verifyExport(path, { trusted: [signer.fingerprint] })).toMatchObject({
      kind: "genuine",
      text: {
        zh: expect.stringContaining("带水印副本"),
        en: expect.stringContaining("Watermarked copy"),
      },
    });
  });
});

it("fails whole, with one sentence, when a key frame cannot be decoded", async () => {
  const files = await recorded("h264");
  const [first] = files;
  await breakKeyFrame(first as SegmentFile, 2);
  const folder = await aTemporaryFolder();
  await expect(film(files, { by: "li", folder })).rejects.toMatchObject({
    code: "footage-undecodable",
    text: { zh: expect.stringContaining("无法解码"), en: expect.stringContaining("decoded") },
  });
  expect(await readdir(folder)).toEqual([]);
});

it("ends at once when it is cancelled, and leaves nothing behind", async () => {
  const folder = await aTemporaryFolder();
  const abort = new AbortController();
  const shares: number[] = [];
  const onProgress = ({ bytes, ofBytes }: { bytes: number; ofBytes: number }) => {
    shares.push(bytes / ofBytes);
    abort.abort(new Error("cancelled"));
  };
  const files = await recorded("h264");
  const { signal } = abort;
  await expect(film(files, { by: "li", folder, onProgress, signal })).rejects.toBeInstanceOf(Error);
  expect(shares).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});

/** Two files with a gap of almost a minute between them. */
async function recorded(tracks: MediaName): Promise<SegmentFile[]> {
  const dir = await aTemporaryFolder();
  return [
    await aSegmentFile({ dir, startMs, gops: 3, tracks }),
    await aSegmentFile({ dir, startMs: startMs + 60_000, gops: 3, tracks }),
  ];
}

interface Wish {
  /** Whose name is burnt in; nobody's without it. */
  readonly by?: string;
  readonly folder?: string;
  readonly onProgress?: (done: { bytes: number; ofBytes: number }) => void;
  readonly signal?: AbortSignal;
}

async function film(files: readonly SegmentFile[], { by, folder, ...wish }: Wish = {}) {
  const path = join(folder ?? (await aTemporaryFolder()), "export.zip");
  const place = { channel: { deviceId: "device", channelId: "1" }, flow: 1 as const };
  const clip = { place, fromMs: startMs + 1000, toMs: startMs + 63_000, name: "Gate" };
  const plan = await planExport(new FootageReader(segmentsInMemory(files)), [clip]);
  const signer = ExportSigner.make();
  const written = await writeExport({
    plan,
    signer,
    clock: new FakeClock(Date.UTC(2026, 9, 26)),
    product: "Tessera 0.1.0",
    zone,
    by: by ?? "nobody",
    note: "",
    marker: by === undefined ? undefined : marker,
    path,
    ...wish,
  });
  expect(await readdir(dirname(path))).toEqual(["export.zip"]);
  const out = await aTemporaryFolder();
  await run("python3", ["-m", "zipfile", "-e", path, out]);
  return { path, written, signer, film: join(out, written.manifest.clips[0]?.file ?? "") };
}

/** The brightness of every picture, by another decoder. */
async function lumaOf(path: string): Promise<Buffer[]> {
  const options = "-fps_mode passthrough -pix_fmt yuv420p -f rawvideo -";
  const { stdout } = await run("ffmpeg", ["-v", "error", "-i", path, ...options.split(" ")], {
    encoding: "buffer",
    maxBuffer: 2 ** 28,
  });
  const bytes = (pictureBytes * 3) / 2;
  return Array.from({ length: stdout.length / bytes }, (_, at) =>
    stdout.subarray(at * bytes, at * bytes + pictureBytes),
  );
}

const withMark = (luma: Buffer | undefined, name: string, moment: string) =>
  markedLike({ ...size, stride: size.width, luma: luma ?? Buffer.alloc(0) }, name, moment);

/** Of the pixels in the mark's three lines, on average. */
function difference(one: Uint8Array | undefined, other: Uint8Array | undefined): number {
  const rows = markedRows(size, "王小明", "2026-10-25 08:59:59 +08:00");
  let sum = 0;
  for (const row of rows)
    for (let at = row * size.width; at < (row + 1) * size.width; at++)
      sum += Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0));
  return sum / (rows.length * size.width);
}

const laterThan = (moment: string): string =>
  moment.replace(
    /:(\d\d) /,
    (_, second: string) => `:${second.slice(0, 1)}${(Number(second) + 1) % 10} `,
  );

/** Its first NAL unit claims to be longer than the file. */
async function breakKeyFrame({ path, fragments }: SegmentFile, gop: number): Promise<void> {
  await using file = await open(path, "r+");
  const { offset = 0 } = fragments[gop] ?? {};
  const head = Buffer.alloc(64 * 1024);
  await file.read(head, 0, head.length, offset);
  const data = head.indexOf("mdat") + 4;
  await file.write(Buffer.alloc(64, 0xff), 0, 64, offset + data);
}
