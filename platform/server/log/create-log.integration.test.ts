import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { createLog } from "./create-log.ts";

async function readLog(dataDir: string) {
  const [name = "", ...others] = await readdir(join(dataDir, "logs"));
  expect(others).toEqual([]);
  const file = join(dataDir, "logs", name);
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return { name, file, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

async function writeSome(pretty: boolean) {
  const dataDir = await temporaryFolder();
  const terminal = new PassThrough();
  const { logger, close } = await createLog({ dataDir, level: "info", pretty, terminal });
  logger.debug({}, "too quiet");
  logger.info({ token: "t0ps3cret", url: "/ws?token=t0ps3cret&x=1" }, "Opened");
  const child = logger.child({ camera: "gate", password: "t0ps3cret" });
  child.warn({ headers: { cookie: "t0ps3cret" } }, "GET /live?token=t0ps3cret was slow");
  child.error({ error: new Error("rtsp://u:t0ps3cret@cam refused") }, "Failed");
  await close();
  terminal.end();
  return { dataDir, shown: await text(terminal) };
}

describe("createLog", () => {
  it("writes a dated file that only its owner can read, complete when closed", async () => {
    const { dataDir } = await writeSome(false);
    const { name, file, lines } = await readLog(dataDir);
    expect(name).toMatch(/^tessera\.\d{4}-\d\d-\d\d\.1\.log$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      ["info", "Opened"],
      ["warn", "GET /live?token=[redacted] was slow"],
      ["error", "Failed"],
    ]);
    expect(lines[1]).toMatchObject({ camera: "gate", headers: { cookie: "[redacted]" } });
  });

  it("writes no secret anywhere", async () => {
    const { dataDir, shown } = await writeSome(true);
    const { lines } = await readLog(dataDir);
    expect(JSON.stringify(lines)).toContain("[redacted]");
    expect(JSON.stringify(lines)).not.toContain("t0ps3cret");
    expect(shown).not.toContain("t0ps3cret");
  });

  it("shows warnings and errors on the terminal, as lines for a person if asked", async () => {
    const json = (await writeSome(false)).shown.trim().split("\n");
    expect(json.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
      "warn",
      "error",
    ]);
    const { shown } = await writeSome(true);
    expect(shown).toMatch(
      /^\d\d:\d\d:\d\d .*warn.* GET \/live\?token=\[redacted\] was slow camera="gate"/,
    );
    expect(shown).toContain("refused\n    at ");
    expect(shown).not.toContain("Opened");
  });

  it("goes on in the file of the day after a restart", async () => {
    const { dataDir } = await writeSome(false);
    const { logger, close } = await createLog({ dataDir, level: "info", pretty: false });
    logger.info({}, "Again");
    await close();
    const { lines } = await readLog(dataDir);
    expect(lines.map(({ msg }) => msg).slice(-2)).toEqual(["Failed", "Again"]);
  });

  it("says which folder cannot be written", async () => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, "logs"), "in the way");
    await expect(createLog({ dataDir, level: "info", pretty: false })).rejects.toMatchObject({
      code: "log-not-writable",
      text: { zh: expect.stringContaining(join(dataDir, "logs")) },
    });
  });
});
