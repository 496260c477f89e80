import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { zipDataDescriptor, zipDirectory, zipLocalHeader } from "@tessera/formats/zip";
import { describe, expect, it } from "vitest";
import { type AskServer, verifyZip } from "./verify-zip.ts";

const footage = new Uint8Array(10_000).map((_, index) => index % 251);
const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
const manifest = JSON.stringify({
  exportedAt: new Date(0).toISOString(),
  clips: [{ file: "gate.mp4", bytes: footage.length, sha256: sha256(footage) }],
});

function aZip(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const written = Object.entries(files).map(([name, content]) => {
    const data = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const file = { name, bytes: data.length, modifiedAtMs: 0, crc32: crc32(data), offset };
    const own = [zipLocalHeader(file), data, zipDataDescriptor(file)];
    parts.push(...own);
    offset += own.reduce((sum, part) => sum + part.length, 0);
    return file;
  });
  return new Uint8Array(Buffer.concat([...parts, zipDirectory(written, offset)]));
}

const evidence = () =>
  aZip({ "gate.mp4": footage, "manifest.json": manifest, "manifest.sig": "abc" });

const verify = (
  zip: Uint8Array<ArrayBuffer>,
  answer: Partial<Awaited<ReturnType<AskServer>>> = {},
) =>
  verifyZip(new Blob([zip]), {
    async askServer(asked) {
      expect(asked).toEqual({ manifest, signature: "abc", stamp: "" });
      const stamp = { stamp: "none", stampText: "" } as const;
      return { isGenuine: true, signedBy: "f1", text: "", ...stamp, ...answer };
    },
  });

describe("an exported file", () => {
  it("is genuine when all is as it was", async () => {
    expect(await verify(evidence())).toMatchObject({
      kind: "genuine",
      signedBy: "f1",
      fileCount: 1,
    });
  });

  it.each([100, 5000, 9999])("is found out when byte %d of a video is another", async (at) => {
    const zip = evidence();
    const start = Buffer.from(zip).indexOf(Buffer.from(footage));
    zip[start + at] = (zip[start + at] ?? 0) ^ 1;
    expect(await verify(zip)).toEqual({ kind: "changed", fileName: "gate.mp4" });
  });

  it("is found out when something was put in", async () => {
    const zip = aZip({
      "gate.mp4": footage,
      "other.mp4": footage,
      "manifest.json": manifest,
      "manifest.sig": "abc",
    });
    expect(await verify(zip)).toEqual({ kind: "changed", fileName: "other.mp4" });
  });

  it("is found out when a video is missing", async () => {
    const zip = aZip({ "manifest.json": manifest, "manifest.sig": "abc" });
    expect(await verify(zip)).toEqual({ kind: "changed", fileName: "gate.mp4" });
  });

  it("is not believed when the server does not know the signature", async () => {
    const verdict = await verify(evidence(), { isGenuine: false, signedBy: "", text: "不是" });
    expect(verdict).toEqual({ kind: "forged", text: "不是" });
    expect(await verify(evidence(), { isGenuine: false, signedBy: "f2" })).toMatchObject({
      kind: "unknown-key",
      signedBy: "f2",
    });
  });

  it("is no evidence when it is something else, or cut short", async () => {
    expect(await verify(new Uint8Array(300))).toEqual({ kind: "no-export" });
    expect(await verify(evidence().slice(0, -40))).toEqual({ kind: "no-export" });
    expect(await verify(aZip({ "gate.mp4": footage }))).toEqual({ kind: "no-export" });
  });
});
