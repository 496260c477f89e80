import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { readReleaseState, recordOf, writeReleaseState } from "./release-folder.ts";

const program = { version: "1.0.0", path: "/opt/main.js", isInstalled: true };
const about = { kind: "update", from: program, to: program, user: "admin", beganAtMs: 1 } as const;

it("knows nothing where nothing was written, or the disk has spoilt it", async () => {
  const dataDir = await temporaryFolder();
  expect(readReleaseState(dataDir)).toEqual({ history: [] });
  writeReleaseState(dataDir, { current: "1.1.0", history: [] });
  expect(readReleaseState(dataDir)).toEqual({ current: "1.1.0", history: [] });
  const file = join(dataDir, "releases/current.json");
  await writeFile(file, (await readFile(file, "utf8")).slice(0, 9));
  expect(readReleaseState(dataDir)).toEqual({ history: [] });
});

it("keeps the last fifty records", async () => {
  const dataDir = await temporaryFolder();
  const history = Array.from({ length: 60 }, (_, at) =>
    recordOf(about, at, "done", { zh: "", en: "" }),
  );
  writeReleaseState(dataDir, { history });
  const kept = readReleaseState(dataDir).history;
  expect([kept.length, kept[0]?.endedAtMs]).toEqual([50, 10]);
});
