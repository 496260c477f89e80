import fs from "node:fs";
import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Clock, FakeClock, systemClock } from "@tessera/base";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { createLog } from "./create-log.ts";

async function readLog(dataDir: string, kind = "tessera") {
  const names = await readdir(join(dataDir, "logs"));
  const [name = "", ...others] = names.filter((one) => one.startsWith(`${kind}.`));
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

  it("keeps errors in a file of their own, which other lines cannot roll away", async () => {
    const { dataDir } = await writeSome(false);
    const { file, lines } = await readLog(dataDir, "errors");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines.map(({ msg }) => msg)).toEqual(["Failed"]);
  });

  it("writes of each module what its level lets through, from the moment it is set", async () => {
    const dataDir = await temporaryFolder();
    const terminal = new PassThrough().resume();
    const log = await createLog({ dataDir, level: "info", pretty: false, terminal });
    const loud = log.logger.child({ module: "loud" });
    loud.debug({}, "before");
    log.levels.set("warn", new Map([["loud", "debug"]]));
    loud.child({ of: "it" }).debug({}, "after");
    log.logger.child({ module: "quiet" }).info({}, "unsaid");
    log.logger.info({}, "unsaid");
    await log.close();
    const { lines } = await readLog(dataDir);
    expect(lines).toMatchObject([{ msg: "after", module: "loud", of: "it" }]);
  });

  it("keeps the lines of a module apart, but for its errors, which are with all others too", async () => {
    const dataDir = await temporaryFolder();
    const { logger, close } = await createLog({
      dataDir,
      level: "info",
      pretty: false,
      terminal: new PassThrough().resume(),
      apart: { engine: "engineroom" },
    });
    logger.info({}, "on the bridge");
    logger.child({ module: "engine" }).info({ token: "t0ps3cret" }, "below");
    logger.child({ module: "engine" }).error({}, "fire");
    await close();
    const own = join(dataDir, "logs", "engineroom");
    const [name = ""] = await readdir(own);
    expect(name).toMatch(/^engineroom\.\d{4}-\d\d-\d\d\.1\.log$/);
    const written = await readFile(join(own, name), "utf8");
    expect(written.match(/below|fire/g)).toEqual(["below", "fire"]);
    expect(written).not.toContain("t0ps3cret");
    expect((await readLog(dataDir)).lines.map(({ msg }) => msg)).toEqual(["on the bridge"]);
    expect((await readLog(dataDir, "errors")).lines.map(({ msg }) => msg)).toEqual(["fire"]);
  });

  it("folds what strangers make it write again and again, and cuts what they send", async () => {
    const dataDir = await temporaryFolder();
    const { logger, close } = await createLog({
      dataDir,
      level: "info",
      pretty: false,
      terminal: new PassThrough().resume(),
      clock: new FakeClock(),
    });
    const error = new Error(`no such file: ${"x".repeat(15_000)}`);
    for (let count = 0; count < 1734; count++)
      logger.error({ path: "x".repeat(15_000), error }, "Request failed.");
    await close();
    for (const kind of ["tessera", "errors"]) {
      const { file, lines } = await readLog(dataDir, kind);
      expect(lines).toHaveLength(501);
      expect(lines.at(-1)).toMatchObject({
        msg: "Request failed. … 1,234 times more",
        count: 1234,
      });
      expect((await stat(file)).size).toBeLessThan(501 * 13_000);
    }
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

  it.runIf(fs.existsSync("/dev/full"))(
    "goes on when the disk is full, and says so on the terminal once a minute",
    async () => {
      const dataDir = await temporaryFolder();
      await mkdir(join(dataDir, "logs"));
      const clock = new FakeClock();
      await symlink("/dev/full", join(dataDir, "logs", fileOf(clock)));
      const { terminal, complaints } = aTerminal();
      const options = { dataDir, level: "info", pretty: false, terminal, clock } as const;
      const { logger, close } = await createLog(options);
      logger.info({}, "one");
      await vi.waitFor(() => expect(complaints()).toHaveLength(1));
      expect(complaints()[0]).toMatchObject({ code: "ENOSPC", folder: join(dataDir, "logs") });
      const failure = nextFailure();
      logger.info({}, "two");
      await failure;
      expect(complaints()).toHaveLength(1);
      await clock.advance(60_000);
      logger.info({}, "three");
      await vi.waitFor(() => expect(complaints()).toHaveLength(2));
      await close();
    },
  );

  it("writes what waited once the disk has room again", async () => {
    const dataDir = await temporaryFolder();
    const { terminal, complaints } = aTerminal();
    const { logger, close } = await createLog({ dataDir, level: "info", pretty: false, terminal });
    const full = fillTheDisk();
    logger.info({}, "while full");
    await vi.waitFor(() => expect(complaints()).toHaveLength(1));
    full.mockRestore();
    logger.info({}, "with room");
    await close();
    const { lines } = await readLog(dataDir);
    expect(lines.map(({ msg }) => msg)).toEqual(["while full", "with room"]);
  });

  it("loses lines rather than memory on a disk that stays full, and recovers from it", async () => {
    const dataDir = await temporaryFolder();
    const { terminal, complaints } = aTerminal();
    const { logger, close } = await createLog({ dataDir, level: "info", pretty: false, terminal });
    const full = fillTheDisk();
    const megabyte = "x".repeat(1024 * 1024);
    for (let count = 0; count < 20; count++) logger.info({}, megabyte);
    await vi.waitFor(() => expect(complaints()).toHaveLength(1));
    full.mockRestore();
    await vi.waitFor(async () => {
      logger.info({}, "with room");
      expect((await readLog(dataDir)).lines.at(-1)?.["msg"]).toBe("with room");
    });
    await close();
    const { lines } = await readLog(dataDir);
    expect(lines.filter(({ msg }) => msg === megabyte)).toHaveLength(7);
  });

  it.each([true, false])("outlives a terminal that has gone (pretty: %s)", async (pretty) => {
    const dataDir = await temporaryFolder();
    const terminal = new Writable({
      write: (_chunk, _encoding, done) => done(new Error("EPIPE")),
    });
    const { logger, close } = await createLog({ dataDir, level: "info", pretty, terminal });
    logger.error({}, "one");
    logger.error({}, "two");
    await close();
    expect((await readLog(dataDir)).lines).toHaveLength(2);
  });

  it("says at the start that the file of the day cannot be opened", async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, "logs", fileOf(systemClock)), { recursive: true });
    await expect(createLog({ dataDir, level: "info", pretty: false })).rejects.toMatchObject({
      code: "log-not-writable",
    });
  });
});

function aTerminal() {
  const shown: string[] = [];
  const terminal = new Writable({
    write(chunk: Buffer, _, done) {
      shown.push(...chunk.toString().trim().split("\n"));
      done();
    },
  });
  return { terminal, complaints: () => shown.map((line) => JSON.parse(line) as unknown) };
}

const fileOf = (clock: Clock) =>
  `tessera.${new Date(clock.nowMs()).toLocaleDateString("sv")}.1.log`;

type Written = (error: NodeJS.ErrnoException | null, written?: number) => void;

function fillTheDisk() {
  const spy = vi.spyOn(fs, "write").mockImplementation((...args: unknown[]) => {
    const done = args.at(-1) as Written;
    setImmediate(done, Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  });
  onTestFinished(() => spy.mockRestore());
  return spy;
}

/** The next write to a file, once it has failed. */
function nextFailure(): Promise<void> {
  const write = fs.write as (...args: unknown[]) => void;
  return new Promise((resolve) => {
    const spy = vi.spyOn(fs, "write").mockImplementation((...args: unknown[]) => {
      spy.mockRestore();
      const done = args.pop() as Written;
      write(...args, (error: NodeJS.ErrnoException | null, written?: number) => {
        done(error, written);
        if (error) resolve();
      });
    });
  });
}
