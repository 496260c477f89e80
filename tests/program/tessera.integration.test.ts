import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readdir, readFile, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { silentLogger } from "@tessera/base";
import { lockDataDir, migrate, openDatabase } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");
const program = join(root, "tools/bootstrap/tessera.mjs");

/** The commands of a README, without their notes. */
async function documented(readme: string): Promise<readonly string[]> {
  const text = await readFile(join(root, readme), "utf8");
  return [...text.matchAll(/^npx tessera ([^#\n]+)/gm)].map(([, words = ""]) => words.trim());
}

it("does all that the README says, in its order", async () => {
  const folder = await temporaryFolder();
  const commands = await documented("README.md");
  expect(await documented("README.zh-CN.md")).toEqual(commands);
  const said: Record<string, Result> = {};
  for (const command of commands) {
    if (command === "start") {
      await start(folder);
      continue;
    }
    const words = command.split(" ");
    const backups = join(folder, "data/backups");
    if (words.includes("FILE"))
      words.splice(-1, 1, join(backups, (await readdir(backups)).toSorted().at(-1) ?? "none"));
    said[command] = await tessera(words, { cwd: folder });
  }
  expect(said["status"]).toMatchObject({ exitCode: 0 });
  expect(said["status"]?.output).toMatch(
    /^Tessera runs \(process \d+, .*http:\/\/127\.0\.0\.1:\d+/,
  );
  expect(said["doctor"]?.output).toMatch(/\[ok\] +database: SQLite [\d.]+, whole, of this version/);
  expect(said["doctor"]?.output).not.toContain("[bad]");
  expect(said["backup"]).toMatchObject({ exitCode: 0 });
  expect(said["stop"]).toMatchObject({ exitCode: 0 });
  expect(said["stop"]?.output).toContain("has stopped");
  expect(said["restore FILE"]?.output).toContain("is restored");
  expect(said["user reset admin"]?.output).toMatch(/^New password of admin: \S{16} /);
  expect(said["user reset-codes admin"]).toMatchObject({ exitCode: 0 });
  expect(await tessera(["status"], { cwd: folder })).toMatchObject({ exitCode: 3 });
  expect(await tessera(["stop"], { cwd: folder })).toMatchObject({ exitCode: 0 });
}, 180_000);

it("names its commands to who mistypes one", async () => {
  const { exitCode, errors } = await tessera(["frobnicate"]);
  expect(exitCode).toBe(1);
  expect(errors).toContain("There is no command “frobnicate”");
  expect(errors).toContain("user reset USER");
});

it("stops no command that is at work on the data folder, and says who has it", async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(await lockDataDir(dataDir));
  for (const name of ["status", "stop"]) {
    const { exitCode, output } = await tessera([name, "--data", dataDir]);
    expect(exitCode).toBe(1);
    expect(output).toContain(`held by process ${process.pid}`);
  }
});

it("makes no backup where nothing is, and no folder either", async () => {
  const folder = await temporaryFolder();
  const { exitCode, errors } = await tessera(["backup", "--data", join(folder, "none")]);
  expect(exitCode).toBe(1);
  expect(errors).toContain("there is nothing to back up");
  expect(await readdir(folder)).toEqual([]);
});

describe("the doctor", () => {
  it("finds a taken port and a folder that others can read, and says what to do", async () => {
    const other = createServer().listen(0, "0.0.0.0");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o755);
    const { exitCode, output } = await tessera(["doctor", "--data", dataDir], {
      env: { TESSERA_RTSP_PORT: String(port) },
    });
    expect(exitCode).toBe(2);
    expect(output).toContain(`[bad]  port rtsp ${port}/TCP: taken by another program`);
    expect(output).toContain("choose another port with TESSERA_RTSP_PORT");
    expect(output).toContain(`Run chmod 700 ${dataDir}`);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("finds a damaged database, and one of a newer program", async () => {
    const dataDir = await temporaryFolder();
    const newer = await openDatabase({ dataDir, log: silentLogger });
    await migrate(newer, [
      { feature: "holograms", migrations: [{ name: "0001-holograms", up: async () => {} }] },
    ]);
    await newer.close();
    const first = await tessera(["doctor", "--data", dataDir]);
    expect(first.exitCode).toBe(2);
    expect(first.output).toContain("made by a newer program (holograms/0001-holograms)");

    await truncate(join(dataDir, "tessera.db"), 5000);
    const second = await tessera(["doctor", "--data", dataDir], {
      env: { LC_ALL: "zh_CN.UTF-8" },
    });
    expect(second.exitCode).toBe(2);
    expect(second.output).toMatch(/\[错误\] 数据库：.*损坏/);
  });
});

interface Result {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

interface Where {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Whatever else runs on this machine, and in whatever language. */
const quiet = {
  LC_ALL: "C",
  TESSERA_DATA: "",
  TESSERA_PORT: "0",
  TESSERA_TLS_HTTPS_PORT: "0",
  TESSERA_INITIAL_PASSWORD: "",
  TESSERA_MEDIA_WORKERS: "1",
  TESSERA_RTSP_PORT: "0",
  TESSERA_RTSP_SECURE_PORT: "0",
  TESSERA_RTMP_PORT: "0",
  TESSERA_RTMP_SECURE_PORT: "0",
  TESSERA_WEBRTC_PORT: "0",
  TESSERA_GB28181_PORT: "0",
  TESSERA_JT808_PORT: "0",
  TESSERA_JT1078_PORT: "0",
  TESSERA_JT808_ATTACHMENT_PORT: "0",
  TESSERA_GB28181_SECURE_PORT: "0",
  TESSERA_EHOME_PORT: "0",
  TESSERA_EHOME_ALARM_PORT: "0",
  TESSERA_EHOME_MEDIA_PORT: "0",
};

function begin(words: readonly string[], { cwd = root, env = {} }: Where) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    env: { ...process.env, ...quiet, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const texts = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    texts.output += part;
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    texts.errors += part;
  });
  return { child, texts };
}

async function tessera(words: readonly string[], where: Where = {}): Promise<Result> {
  const { child, texts } = begin(words, where);
  const [exitCode] = await once(child, "close");
  return { exitCode: exitCode as number, ...texts };
}

async function start(cwd: string): Promise<void> {
  const { child, texts } = begin(["start"], { cwd });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => texts.output.includes("Tessera is ready at") && resolve());
    child.once("exit", () => reject(new Error(`ended before it was ready: ${texts.errors}`)));
  });
}
