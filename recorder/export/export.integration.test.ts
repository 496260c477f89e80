import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { FakeClock } from "@tessera/base";
import {
  BlobReader,
  type Entry,
  type FileEntry,
  Uint8ArrayWriter,
  ZipReader,
} from "@zip.js/zip.js";
import { describe, expect, it, vi } from "vitest";
import { FootageReader } from "../read/index.ts";
import { decoded } from "../testing/decoded.ts";
import { flipByte } from "../testing/flip-byte.ts";
import { aSegmentFile, aTemporaryFolder, segmentsInMemory } from "../testing/index.ts";
import { ExportSigner, planExport, verifyExport, verifyManifest, writeExport } from "./index.ts";

const startMs = Date.UTC(2026, 9, 25, 0, 59, 58);
const run = promisify(execFile);

describe("an export", () => {
  it("has the tables of one film in memory at a time, not of all that are asked for", async () => {
    const built = vi.spyOn(FootageReader.prototype, "mp4");
    const builtSoFar: number[] = [];
    await anExport({ onProgress: () => builtSoFar.push(built.mock.calls.length) });
    // Both for their size; then each when its turn has come.
    expect([...new Set(builtSoFar)]).toEqual([3, 4]);
    built.mockRestore();
  });

  it("holds films that play, a manifest that tells all, and is found genuine", async () => {
    const { path, written, signer } = await anExport();
    const { manifest, bytes, sha256 } = written;
    expect(manifest).toMatchObject({
      version: 1,
      product: "Tessera 0.1.0",
      exportedBy: "admin",
      exportedAt: "2026-10-26T00:00:00.000Z",
      zone: "Europe/Berlin",
      note: "case 17",
      fingerprint: signer.fingerprint,
      clips: [
        {
          device: "device",
          channel: "1",
          name: "大门/../Gate: 1",
          file: "1-大门_Gate_ 1-20261025T005959Z.mp4",
          askedFrom: "2026-10-25T00:59:59.000Z",
          from: "2026-10-25T00:59:59.000Z",
          to: "2026-10-25T01:01:01.000Z",
          durationMs: 5000,
          gaps: [{ from: "2026-10-25T01:00:01.000Z", to: "2026-10-25T01:00:58.000Z" }],
          segments: [{}, {}],
          video: "H.264 320x180 (avc1.640015)",
          audio: "AAC (mp4a.40.2)",
        },
        { channel: "2", video: expect.stringContaining("H.265") },
      ],
    });
    expect((await stat(path)).size).toBe(bytes);
    expect((await run("sha256sum", [path])).stdout).toContain(sha256);
    expect(await verifyExport(path)).toMatchObject({
      kind: "unknown-key",
      fingerprint: signer.fingerprint,
    });
    expect(await verifyExport(path, { fingerprint: signer.fingerprint })).toMatchObject({
      kind: "genuine",
    });

    const { folder, names } = await unpacked(path);
    expect(names).toHaveLength(4);
    for (const { file } of manifest.clips) {
      const { complaints, pictures } = await decoded(join(folder, file));
      expect(complaints).toBe("");
      expect(pictures.length).toBeGreaterThan(50);
    }
  });

  it("holds a film for each stretch of one format, all in the manifest, and is genuine", async () => {
    const { path, written, signer } = await anExport({ sizeChanges: true });
    const ofGate = written.manifest.clips.filter(({ channel }) => channel === "1");
    expect(ofGate.map(({ video }) => video.split(" ")[1])).toEqual([
      "320x180",
      "160x90",
      "320x180",
    ]);
    expect(ofGate.map(({ askedFrom }) => askedFrom)).toEqual([
      "2026-10-25T00:59:59.000Z",
      "2026-10-25T01:00:01.000Z",
      "2026-10-25T01:00:58.000Z",
    ]);
    expect(await verifyExport(path, { fingerprint: signer.fingerprint })).toMatchObject({
      kind: "genuine",
    });
    const { folder } = await unpacked(path);
    for (const { file } of ofGate) expect((await decoded(join(folder, file))).complaints).toBe("");
  });

  it("is rejected after one changed byte, wherever it is", async () => {
    const { path, written } = await anExport();
    const zip = await readFile(path);
    const text = zip.indexOf('{\n  "version": 1');
    const [first, second] = written.manifest.clips;
    const film = zip.indexOf("ftyp") - 4;
    const other = zip.indexOf("ftyp", film + (first?.bytes ?? 0)) - 4;
    const signature = zip.indexOf("manifest.sig") + "manifest.sig".length;
    const places = {
      "file-changed": [
        film,
        film + 9,
        film + (first?.bytes ?? 0) - 1,
        other + (second?.bytes ?? 0) / 2,
      ],
      "signature-wrong": [signature, signature + 64, signature + 127, zip.indexOf("case 17", text)],
      "manifest-unreadable": [text],
    };
    for (const [code, offsets] of Object.entries(places))
      for (const offset of offsets.map(Math.floor)) {
        await flipByte(path, offset);
        expect([offset, await verifyExport(path)]).toMatchObject([
          offset,
          { kind: "rejected", code },
        ]);
        await flipByte(path, offset);
      }
    const every = [
      0,
      4,
      14,
      text - 60,
      ...range(text - 20, zip.length, 19),
      ...range(zip.length - 60, zip.length, 1),
    ];
    for (const offset of every) {
      await flipByte(path, offset);
      expect([offset, await verifyExport(path)]).toMatchObject([offset, { kind: "rejected" }]);
      await flipByte(path, offset);
    }
    expect((await verifyExport(path)).kind).toBe("unknown-key");
  });

  it("is rejected when it is cut, is something else, or is signed by another key", async () => {
    const { path } = await anExport();
    const zip = await readFile(path);
    const cut = `${path}.cut`;
    await writeFile(cut, zip.subarray(0, -100));
    expect(await verifyExport(cut)).toMatchObject({ code: "not-a-zip" });
    await writeFile(cut, "<html>");
    expect(await verifyExport(cut)).toMatchObject({ code: "not-a-zip" });
    const other = ExportSigner.make();
    expect(await verifyExport(path, { fingerprint: other.fingerprint })).toMatchObject({
      code: "other-key",
      text: { zh: expect.stringContaining("服务器密钥") },
    });
  });

  it("is rejected when a file is missing or one is added", async () => {
    const { path } = await anExport();
    await run("python3", ["-c", addFile, path]);
    expect(await verifyExport(path)).toMatchObject({
      code: "file-unknown",
      text: { en: expect.stringContaining("extra.txt") },
    });
    const lean = await anExport();
    await run("python3", ["-c", dropFirst, lean.path]);
    expect(await verifyExport(lean.path)).toMatchObject({ code: "file-missing" });
  });

  it("tells how far it is, and leaves nothing behind when it is cancelled", async () => {
    const steps: number[] = [];
    const { path, written } = await anExport({
      onProgress: ({ bytes, ofBytes }) => steps.push(bytes / ofBytes),
    });
    expect(steps.at(-1)).toBeGreaterThan(0.9);
    expect(written.bytes).toBeGreaterThan(0);
    const abort = new AbortController();
    const cancelled = anExport({
      signal: abort.signal,
      onProgress: () => abort.abort(new Error("cancelled")),
      path: `${path}.second`,
    });
    await expect(cancelled).rejects.toThrow("cancelled");
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
  });

  it("with a password is opened by another program with that alone, and is signed as any other", async () => {
    const password = "correct horse 7";
    const { path, written, signer } = await anExport({ password });
    const entries = await new ZipReader(
      new BlobReader(new Blob([await readFile(path)])),
    ).getEntries();
    expect(entries.map(({ filename, encrypted }) => [filename, encrypted])).toEqual(
      [...written.manifest.clips.map(({ file }) => file), "manifest.json", "manifest.sig"].map(
        (name) => [name, true],
      ),
    );
    for (const [at, { sha256 }] of written.manifest.clips.entries())
      expect(await hashOf(entries[at], { password, checkSignature: true })).toBe(sha256);
    await expect(hashOf(entries[0], {})).rejects.toThrow(/encrypted/);
    await expect(hashOf(entries[0], { password: "another 77" })).rejects.toThrow(/password/);
    const { fingerprint } = signer;
    expect(await verifyExport(path, { fingerprint })).toMatchObject({ code: "password-needed" });
    expect(await verifyExport(path, { fingerprint, password })).toMatchObject({ kind: "genuine" });
    expect((await readFile(path)).includes("case 17")).toBe(false);
  });

  it("with a stamp says so in what is signed, and without an answer is signed without", async () => {
    const asked: string[] = [];
    const stamp = async (signature: Uint8Array) =>
      void asked.push(Buffer.from(signature).toString());
    const { path, written, signer } = await anExport({ stamp });
    expect(written.manifest).not.toHaveProperty("isStamped");
    expect(await verifyExport(path, { fingerprint: signer.fingerprint })).toMatchObject({
      kind: "genuine",
      stamp: { kind: "none" },
    });
    const stamped = await anExport({ stamp: async () => Buffer.from("no stamp") });
    expect(stamped.written.manifest).toMatchObject({ isStamped: true });
    expect(await verifyExport(stamped.path)).toMatchObject({ code: "stamp-wrong" });
    expect(asked).toEqual([expect.stringMatching(/^[\da-f]{128}$/)]);
  });

  it("is verified by the program too", async () => {
    const { path, signer } = await anExport();
    const program = new URL("../../tools/verify-export/main.ts", import.meta.url).pathname;
    const { stdout } = await run(process.execPath, [program, "--key", signer.fingerprint, path]);
    expect(stdout).toContain("验证通过");
    expect(stdout).toContain("Genuine");
    await flipByte(path, 5000);
    await expect(run(process.execPath, [program, path])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Rejected"),
    });
    await expect(run(process.execPath, [program])).rejects.toMatchObject({ code: 2 });
  });
});

describe("the key", () => {
  it("is made once, in a file for its owner only, also when two ask at once", async () => {
    const path = join(await aTemporaryFolder(), "keys", "export-key.pem");
    const signers = await Promise.all([1, 2, 3].map(() => ExportSigner.open(path)));
    const again = await ExportSigner.open(path);
    expect(new Set([...signers, again].map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(path))).toEqual(["export-key.pem"]);
  });

  it("verifies a manifest without its films", async () => {
    const { path } = await anExport();
    const { folder } = await unpacked(path);
    const manifest = await readFile(join(folder, "manifest.json"));
    const signature = await readFile(join(folder, "manifest.sig"), "utf8");
    expect(verifyManifest(manifest, signature)).toMatchObject({ isSigned: true });
    expect(verifyManifest(manifest, signature.toUpperCase())).toMatchObject({ isSigned: false });
    expect(
      verifyManifest(Buffer.concat([Buffer.from("\uFEFF"), manifest]), signature).isSigned,
    ).toBe(false);
  });
});

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
}

interface Wish {
  readonly onProgress?: (done: { bytes: number; ofBytes: number }) => void;
  readonly signal?: AbortSignal;
  readonly path?: string;
  readonly password?: string;
  /** For some seconds between the others. */
  readonly sizeChanges?: boolean;
  readonly stamp?: (signature: Uint8Array) => Promise<Uint8Array | undefined>;
}

async function anExport({ sizeChanges = false, ...wish }: Wish = {}) {
  const dir = await aTemporaryFolder();
  const files = [
    await aSegmentFile({ dir, startMs, gops: 3 }),
    await aSegmentFile({ dir, startMs: startMs + 60_000, gops: 3 }),
    await aSegmentFile({ dir, startMs, gops: 4, channelId: "2", tracks: "h265" }),
    ...(sizeChanges
      ? [await aSegmentFile({ dir, startMs: startMs + 3000, gops: 2, tracks: "h264-small" })]
      : []),
  ];
  const reader = new FootageReader(segmentsInMemory(files));
  const clip = (channelId: string, name: string) => ({
    place: { channel: { deviceId: "device", channelId }, flow: 1 as const },
    fromMs: startMs + 1000,
    toMs: startMs + 63_000,
    name,
  });
  const plan = await planExport(reader, [clip("1", "大门/../Gate: 1"), clip("2", "")]);
  const signer = ExportSigner.make();
  const path = wish.path ?? join(await aTemporaryFolder(), "export.zip");
  const written = await writeExport({
    plan,
    signer,
    clock: new FakeClock(Date.UTC(2026, 9, 26)),
    product: "Tessera 0.1.0",
    zone: "Europe/Berlin",
    by: "admin",
    note: "case 17",
    ...wish,
    path,
  });
  expect(written.bytes).toBeLessThanOrEqual(plan.bytes);
  return { path, written, signer };
}

async function hashOf(entry: Entry | undefined, options: object): Promise<string> {
  const data = await (entry as FileEntry).getData(new Uint8ArrayWriter(), options);
  return createHash("sha256").update(data).digest("hex");
}

/** By a program that we did not write. */
async function unpacked(path: string) {
  const folder = await aTemporaryFolder();
  await run("python3", ["-m", "zipfile", "-t", path]);
  await run("python3", ["-m", "zipfile", "-e", path, folder]);
  return { folder, names: await readdir(folder) };
}

const addFile = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "a") as archive: archive.writestr("extra.txt", "more")`;
const dropFirst = `import sys, zipfile
path = sys.argv[1]
with zipfile.ZipFile(path) as archive: files = [(name, archive.read(name)) for name in archive.namelist()][1:]
with zipfile.ZipFile(path, "w") as archive:
  for name, data in files: archive.writestr(name, data)`;
