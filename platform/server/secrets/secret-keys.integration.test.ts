import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { loadSecretKeys } from "./secret-keys.ts";

const one = randomBytes(32);
const other = randomBytes(32);

describe("the key of secrets", () => {
  it("comes from the environment, the first of several for sealing, and no file is made", async () => {
    const dataDir = await temporaryFolder();
    const env = { TESSERA_SECRET_KEY: `${one.toString("base64")},${other.toString("base64")}` };
    const keys = await loadSecretKeys(dataDir, env);
    expect(keys.map(({ bytes }) => bytes)).toEqual([one, other]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("comes from what a command prints", async () => {
    const env = { TESSERA_SECRET_KEY_COMMAND: `echo ${one.toString("base64")}` };
    const [key] = await loadSecretKeys(await temporaryFolder(), env);
    expect(key.bytes).toEqual(one);
  });

  it("comes from a file, with older ones beside it", async () => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, "secret-box.key"), one);
    await writeFile(join(dataDir, "secret-box.2025.key"), other);
    const keys = await loadSecretKeys(dataDir, {});
    expect(keys.map(({ bytes }) => bytes)).toEqual([one, other]);
  });

  it("that is none is refused in one sentence, which does not show it", async () => {
    const dataDir = await temporaryFolder();
    const refused = (env: Record<string, string>, code: string) =>
      expect(loadSecretKeys(dataDir, env)).rejects.toMatchObject({
        code,
        text: { en: expect.stringMatching(/^(?!.*hush)[^\n]*TESSERA_SECRET_KEY/) },
      });
    await refused({ TESSERA_SECRET_KEY: "hush-short" }, "secret-key-bad");
    await refused({ TESSERA_SECRET_KEY_COMMAND: "echo" }, "secret-key-bad");
    await refused({ TESSERA_SECRET_KEY_COMMAND: "echo hush >&2; exit 3" }, "secret-key-command");
  });
});
