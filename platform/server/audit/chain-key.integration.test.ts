import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { openChainKey } from "./chain-key.ts";

it("is made in the data folder, for its owner only, and is the same from then on", async () => {
  const dataDir = await temporaryFolder();
  const made = await openChainKey(dataDir, {});
  const file = join(dataDir, "audit-chain.key");
  expect((await readFile(file)).length).toBe(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await openChainKey(dataDir, {})).id).toBe(made.id);
  expect((await openChainKey(await temporaryFolder(), {})).id).not.toBe(made.id);
});

it("may come from the environment or from a file that it names, and leaves none of its own then", async () => {
  const dataDir = await temporaryFolder();
  const file = join(await temporaryFolder(), "site.key");
  await writeFile(file, "0123456789abcdef0123456789abcdef");
  const named = await openChainKey(dataDir, { TESSERA_AUDIT_KEY_FILE: file });
  const given = await openChainKey(dataDir, {
    TESSERA_AUDIT_KEY: "0123456789abcdef0123456789abcdef",
  });
  expect(named.id).toBe(given.id);
  await expect(stat(join(dataDir, "audit-chain.key"))).rejects.toThrow("ENOENT");
});

it.each([
  [{ TESSERA_AUDIT_KEY: "short" }, "audit-key-too-short"],
  [{ TESSERA_AUDIT_KEY_FILE: "/nowhere/audit.key" }, "audit-key-unreadable"],
])("says what is wrong with %j", async (env, code) => {
  await expect(openChainKey(await temporaryFolder(), env)).rejects.toMatchObject({ code });
});
