import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { manifestName, programPath, type ReleaseManifest, signatureName } from "../release.ts";
import { releaseKeys } from "./release-keys.ts";
import { ReleaseShelf, type ReleaseShelfParts } from "./release-shelf.ts";
import {
  aRelease,
  aReleaseKey,
  type ReleaseWishes,
  signatureOf,
  writeFolder,
  writeZip,
} from "./testing/a-release.ts";

const key = aReleaseKey();
const stranger = aReleaseKey();

async function aShelf(parts: Partial<ReleaseShelfParts> = {}) {
  const dataDir = await temporaryFolder();
  const packagesFolder = await temporaryFolder();
  const here = {
    product: { name: "Tessera", version: "0.1.0" },
    keys: releaseKeys(key.spki),
    packageVersion: (name: string) => (name === "pino" ? "10.4.0" : undefined),
  };
  const shelf = new ReleaseShelf({ dataDir, here, packagesFolder: () => packagesFolder, ...parts });
  return { shelf, dataDir };
}

const release = (wishes: Partial<ReleaseWishes> = {}) => aRelease({ key, ...wishes });

/** With a list that says something else, signed again as its publisher would. */
function relisted(change: (manifest: ReleaseManifest) => object) {
  const contents = release();
  const manifest = JSON.parse(Buffer.from(contents.get(manifestName) ?? "").toString("utf8"));
  const text = Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) }));
  contents.set(manifestName, text);
  contents.set(signatureName, signatureOf(text, key));
  return contents;
}

function spoilt(spoil: (contents: Map<string, Uint8Array>) => unknown) {
  const contents = release();
  spoil(contents);
  return contents;
}

const file = (Path: string, data: string) => ({
  Path,
  Bytes: data.length,
  Sha256: createHash("sha256").update(data).digest("hex"),
});

it("takes a ZIP, and a folder, to the last byte, beside the packages of the installation", async () => {
  const { shelf, dataDir } = await aShelf();
  const outside = await temporaryFolder();
  const zip = await writeZip(
    join(outside, "r.zip"),
    release({ files: { "a/b.bin": "b" }, manifest: { Packages: { pino: "10.4.0" } } }),
  );
  const { manifest, key: by } = await shelf.take(zip);
  expect(manifest).toMatchObject({ Version: "0.2.0", Notes: { zh: "新功能" } });
  expect(by).toBe(key.fingerprint);
  const place = join(dataDir, "releases/0.2.0");
  expect(await readFile(join(place, "a/b.bin"), "utf8")).toBe("b");
  expect(shelf.programOf("0.2.0").path).toBe(join(place, programPath));
  expect(await shelf.verify("0.2.0")).toEqual(manifest);

  const folder = await writeFolder(
    await temporaryFolder(),
    release({ manifest: { Version: "0.3.0" } }),
  );
  await shelf.take(folder);
  expect((await readdir(join(dataDir, "releases"))).toSorted()).toEqual(["0.2.0", "0.3.0"]);
  await shelf.prune(new Set(["0.3.0"]));
  expect(await readdir(join(dataDir, "releases"))).toEqual(["0.3.0"]);
});

const doctored: readonly (readonly [
  code: string,
  why: string,
  contents: () => Map<string, Uint8Array>,
])[] = [
  ["release-unreadable", "without a list", () => spoilt((all) => all.delete(manifestName))],
  ["release-unreadable", "without a signature", () => spoilt((all) => all.delete(signatureName))],
  [
    "release-unreadable",
    "whose signature is no JSON",
    () => spoilt((all) => all.set(signatureName, Buffer.from("x"))),
  ],
  ["release-unreadable", "of another format", () => relisted(() => ({ Format: 2 }))],
  [
    "release-unreadable",
    "that would write outside of its folder",
    () => relisted(({ Files }) => ({ Files: [...Files, file("../../evil.js", "x")] })),
  ],
  [
    "release-unreadable",
    "that would write to a place of the machine",
    () => relisted(({ Files }) => ({ Files: [...Files, file("/etc/evil", "x")] })),
  ],
  [
    "release-unreadable",
    "whose version is a path",
    () => relisted(() => ({ Version: "../../0.2.0" })),
  ],
  ["release-of-other-product", "of another product", () => relisted(() => ({ Product: "Other" }))],
  ["release-key-unknown", "signed by a stranger", () => release({ key: stranger })],
  [
    "release-forged",
    "whose list was changed after it was signed",
    () =>
      spoilt((all) => {
        const text = Buffer.from(all.get(manifestName) ?? "").toString("utf8");
        all.set(manifestName, Buffer.from(text.replace("0.2.0", "0.9.0")));
      }),
  ],
  [
    "release-forged",
    "with the signature of a stranger under the name of the key",
    () =>
      spoilt((all) => {
        const text = all.get(manifestName) ?? new Uint8Array();
        all.set(signatureName, signatureOf(text, { ...stranger, fingerprint: key.fingerprint }));
      }),
  ],
  [
    "release-file-changed",
    "with a file that was changed",
    () => spoilt((all) => all.set(programPath, Buffer.from(`// ${programPath}!`))),
  ],
  [
    "release-file-changed",
    "with a file of the same length that was changed",
    () => spoilt((all) => all.set(programPath, Buffer.from(`?? ${programPath}\n`))),
  ],
  ["release-file-missing", "that lacks a file", () => spoilt((all) => all.delete(programPath))],
  [
    "release-file-missing",
    "whose list has no program",
    () => {
      const all = relisted(({ Files }) => ({
        Files: Files.filter(({ Path }) => Path !== programPath),
      }));
      all.delete(programPath);
      return all;
    },
  ],
  [
    "release-file-unlisted",
    "with a file that nobody listed",
    () => spoilt((all) => all.set("apps/server/dist/more.js", Buffer.from("x"))),
  ],
  ["release-not-newer", "of the version that runs", () => relisted(() => ({ Version: "0.1.0" }))],
  ["release-not-newer", "of an older version", () => relisted(() => ({ Version: "0.0.9" }))],
  [
    "release-too-far",
    "that follows a newer one only",
    () => relisted(() => ({ Follows: "0.1.5" })),
  ],
  [
    "release-packages",
    "that needs other packages",
    () => relisted(() => ({ Packages: { pino: "11.0.0" } })),
  ],
];

describe.each(["folder", "ZIP"])("a release as a %s", (kind) => {
  it.each(doctored)("is refused with %s: one %s", async (code, _, contents) => {
    const { shelf, dataDir } = await aShelf();
    const place = await temporaryFolder();
    const path =
      kind === "ZIP"
        ? await writeZip(join(place, "release.zip"), contents())
        : await writeFolder(place, contents());
    await expect(shelf.take(path)).rejects.toMatchObject({ code });
    // Nothing of it is left, not even a half.
    expect(await readdir(join(dataDir, "releases")).catch(() => [])).toEqual([]);
  });
});

it("refuses a folder with a link in the place of a file", async () => {
  const { shelf } = await aShelf();
  const folder = await writeFolder(
    await temporaryFolder(),
    spoilt((all) => all.delete(programPath)),
  );
  await mkdir(join(folder, "apps/server/dist"), { recursive: true });
  await symlink("/etc/hostname", join(folder, programPath));
  await expect(shelf.take(folder)).rejects.toMatchObject({ code: "release-file-changed" });
});

it("refuses a ZIP that has a name twice, is cut off, or is none", async () => {
  const { shelf } = await aShelf();
  const place = await temporaryFolder();
  const twice = await writeZip(join(place, "twice.zip"), [
    ...release(),
    [programPath, Buffer.from("evil")] as const,
  ]);
  await expect(shelf.take(twice)).rejects.toMatchObject({ code: "release-file-changed" });
  const whole = await readFile(await writeZip(join(place, "whole.zip"), release()));
  const cut = join(place, "cut.zip");
  await writeFile(cut, whole.subarray(0, -30));
  await expect(shelf.take(cut)).rejects.toMatchObject({ code: "release-unreadable" });
  const none = join(place, "none.zip");
  await writeFile(none, "not a zip at all");
  await expect(shelf.take(none)).rejects.toMatchObject({ code: "release-unreadable" });
  await expect(shelf.take(join(place, "gone.zip"))).rejects.toMatchObject({
    code: "release-not-found",
  });
});

it("says when the disk is too full, or the folder may not be written", async () => {
  const zip = await writeZip(join(await temporaryFolder(), "r.zip"), release());
  const full = await aShelf({ freeBytes: async () => 1000 });
  await expect(full.shelf.take(zip)).rejects.toMatchObject({ code: "release-disk-full" });
  const blocked = await aShelf();
  await writeFile(join(blocked.dataDir, "releases"), "in the way");
  await expect(blocked.shelf.take(zip)).rejects.toMatchObject({
    code: "release-folder-not-writable",
  });
});

it("finds what was changed on the shelf before it runs", async () => {
  const { shelf, dataDir } = await aShelf();
  await shelf.take(await writeZip(join(await temporaryFolder(), "r.zip"), release()));
  const program = join(dataDir, "releases/0.2.0", programPath);
  await chmod(program, 0o600);
  await writeFile(program, `?? ${programPath}\n`);
  await expect(shelf.verify("0.2.0")).rejects.toMatchObject({ code: "release-file-changed" });
});
