import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { silentLogger, systemClock } from "@tessera/base";
import { openedSession } from "@tessera/features/session/contract";
import { readEnvelope } from "@tessera/platform/contract";
import {
  createEvents,
  md5Of,
  migrate,
  openDatabase,
  SecretBox,
  Sessions,
  sessionSettings,
} from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { quietPorts } from "../quiet-ports.ts";

describe("the program", () => {
  it("prints the first password once, keeps it in a file of its owner, restarts in its own place when an administrator asks for it: same process, same data; refuses a data folder that another server uses, gives a new password to who is locked out when that is stopped, and stops on SIGTERM", async () => {
    const dataDir = await temporaryFolder();
    const server = await run(["--data", dataDir, "--port", "0"], {
      TESSERA_SESSION_IS_INITIAL_DUE: "false",
    });
    await server.isReady;
    const file = join(dataDir, "initial-password.txt");
    const firstPassword = /password (\S+) /.exec(server.output())?.[1] ?? "nothing was printed";
    expect(await readFile(file, "utf8")).toContain(firstPassword);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const addresses = () => [...server.output().matchAll(/ready at (\S+)/g)].map(([, url]) => url);
    const ask = async (path: string, body: object, token = "") => {
      const reply = await fetch(`${addresses().at(-1)}/api/v1/${path}`, {
        method: "POST",
        headers: { token, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const { body: answer } = readEnvelope(await reply.json());
      return { status: reply.status, body: answer };
    };
    const signedIn = await ask("login", { username: "admin", password: md5Of(firstPassword) });
    const { Token } = openedSession.parse(signedIn.body);
    const ordered = await ask("restart", { delay: 2 }, Token);
    expect(ordered).toMatchObject({ status: 200, body: { State: "counting" } });
    expect(ordered.body).toMatchObject({ Seconds: expect.closeTo(2, 0) });
    await expect.poll(() => addresses().length, { timeout: 30_000 }).toBe(2);
    expect(server.output().match(/password \S+ /g)).toHaveLength(1);
    // The session outlives it, and SIGTERM still reaches the process that was started.
    expect((await ask("clearditydata", { dryrun: 1 }, Token)).status).toBe(200);

    const second = await run(["--data", dataDir, "--port", "0"]);
    expect(await second.exitCode).toBe(1);
    expect(second.errors()).toContain(dataDir);
    expect(second.errors().trim().split("\n")).toHaveLength(1);
    const early = await run(["reset-password", "admin", "--data", dataDir]);
    expect(await early.exitCode).toBe(1);
    expect(early.errors()).toContain(dataDir);
    expect(await server.stop()).toBe(0);

    const unknown = await run(["reset-password", "nobody", "--data", dataDir]);
    expect(await unknown.exitCode).toBe(1);
    expect(unknown.errors()).toBe("There is no user named nobody.\n");
    const reset = await run(["reset-password", "admin", "--data", dataDir]);
    expect(await reset.exitCode).toBe(0);
    const password = /^New password of admin: (\S{16}) /.exec(reset.output())?.[1] ?? "none";

    const clock = systemClock;
    const database = await openDatabase({ dataDir, log: silentLogger, clock });
    onTestFinished(() => database.close());
    const usual = sessionSettings.schema.parse({});
    const limits = () => usual;
    const secrets = new SecretBox(dataDir);
    const events = createEvents(silentLogger);
    const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
    const passwordMd5 = md5Of(password);
    const opened = await sessions.open({ userName: "admin", passwordMd5, address: "127.0.0.1" });
    expect(opened.user.isAdmin).toBe(true);
  }, 180_000);

  it("says in one sentence that the port is in use, and what to do", async () => {
    const other = createServer().listen(0, "0.0.0.0");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const server = await run(["--data", await temporaryFolder(), "--port", String(port)]);
    expect(await server.exitCode).toBe(1);
    expect(server.errors()).toBe(
      `Port ${port} is in use by another program. Stop that program, or choose another port with --port.\n`,
    );
  });

  it("says in one sentence that the RTSP port is in use, and what to do", async () => {
    const other = createServer().listen(0, "0.0.0.0");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const args = ["--data", await temporaryFolder(), "--port", "0"];
    const server = await run(args, { TESSERA_RTSP_PORT: String(port) });
    expect(await server.exitCode).toBe(1);
    expect(server.errors()).toBe(
      `The RTSP port ${port} is in use by another program. Stop that program, or choose another port with TESSERA_RTSP_PORT.\n`,
    );
  });

  it("says in one sentence that the data folder cannot be written", async () => {
    const file = join(await temporaryFolder(), "a-file");
    await writeFile(file, "");
    const server = await run(["--data", join(file, "data"), "--port", "0"]);
    expect(await server.exitCode).toBe(1);
    expect(server.errors()).toContain("--data");
    expect(server.errors().trim().split("\n")).toHaveLength(1);
  });

  it("refuses a database of a newer version and changes nothing in it", async () => {
    const dataDir = await temporaryFolder();
    const newer = await openDatabase({ dataDir, log: silentLogger });
    const migrations = [{ name: "0001-holograms", up: async () => {} }];
    await migrate(newer, [{ feature: "holograms", migrations }]);
    await newer.close();
    const before = await readFile(join(dataDir, "tessera.db"));
    const server = await run(["--data", dataDir, "--port", "0"]);
    expect(await server.exitCode).toBe(1);
    expect(server.errors()).toContain("holograms");
    expect(server.errors().trim().split("\n")).toHaveLength(1);
    expect(await readFile(join(dataDir, "tessera.db"))).toEqual(before);
  });

  it("speaks Chinese on a Chinese terminal", async () => {
    const server = await run(["--port", "eighty"], { LC_ALL: "zh_CN.UTF-8" });
    expect(await server.exitCode).toBe(1);
    expect(server.errors()).toBe(
      "--port (TESSERA_PORT) 的值“eighty”不正确，应为 0 到 65535 的整数\n",
    );
  });
});

/** Whatever else runs on this machine, and in whatever language. */
const quiet = {
  ...quietPorts,
  LC_ALL: "C",
  TESSERA_INITIAL_PASSWORD: "",
  TESSERA_MEDIA_WORKERS: "1",
};

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [await buildServer(), ...args], {
    env: { ...process.env, ...quiet, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = textOf(child.stdout);
  const errors = textOf(child.stderr);
  const exitCode = once(child, "close").then(([code]) => code as number);
  const isReady = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => output().includes("Tessera is ready at") && resolve());
    child.once("exit", () => reject(new Error(`ended before it was ready: ${errors()}`)));
  });
  isReady.catch(() => {});
  return { output, errors, exitCode, isReady, stop: () => stop(child, exitCode) };
}

function stop(child: ChildProcess, exitCode: Promise<number>): Promise<number> {
  child.kill("SIGTERM");
  return exitCode;
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return () => text;
}
