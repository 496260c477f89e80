import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError, silentLogger } from "@tessera/base";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { openDatabase } from "./open-database.ts";

async function refusalOf(options: { dataDir: string; url?: string }): Promise<StartupError> {
  const outcome: unknown = await openDatabase({ ...options, log: silentLogger }).catch((e) => e);
  expect(outcome).toBeInstanceOf(StartupError);
  return outcome as StartupError;
}

describe("openDatabase", () => {
  it("makes the data folder and a file that only its owner can read", async () => {
    const dataDir = join(await temporaryFolder(), "deep", "data");
    const database = await openDatabase({ dataDir, log: silentLogger });
    onTestFinished(() => database.close());
    expect((await stat(join(dataDir, "tessera.db"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "tessera.db-wal"))).mode & 0o777).toBe(0o600);
  });

  it("names the folder that cannot be made and the fix", async () => {
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const dataDir = join(file, "data");
    const { code, text } = await refusalOf({ dataDir });
    expect(code).toBe("data-dir-not-writable");
    expect(text.zh).toContain(dataDir);
    expect(text.en).toContain("--data");
  });

  it("refuses a file that is not a database and leaves it alone", async () => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, "tessera.db");
    const content = "a letter, not a database\n".repeat(100);
    await writeFile(file, content);
    const { code, text } = await refusalOf({ dataDir });
    expect(code).toBe("database-corrupt");
    expect(text.zh).toContain(file);
    expect(await readFile(file, "utf8")).toBe(content);
  });

  it("says so when the file cannot be opened", async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, "tessera.db"));
    expect(await refusalOf({ dataDir })).toMatchObject({ code: "database-not-opened" });
  });

  it("names an unreachable server without its password", async () => {
    const url = "postgres://somebody:hush@127.0.0.1:1/tessera";
    const { code, text } = await refusalOf({ dataDir: await temporaryFolder(), url });
    expect(code).toBe("database-unreachable");
    expect(text.en).toContain("127.0.0.1:1/tessera");
    expect(JSON.stringify(text)).not.toContain("hush");
  });

  it("refuses an address of another kind of database", async () => {
    const refusal = await refusalOf({ dataDir: await temporaryFolder(), url: "mysql://x@y/z" });
    expect(refusal.code).toBe("bad-database-url");
  });
});
