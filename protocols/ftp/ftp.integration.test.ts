import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Clock, FakeClock, systemClock } from "@tessera/base";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { listenOn } from "../sockets/index.ts";
import { beginControlSession } from "./control-session.ts";
import { FtpServer, type UploadEnd } from "./index.ts";

const run = promisify(execFile);
const file = randomBytes(300_000);

async function aServer({
  maxBytes = 1e6,
  listenHost = "127.0.0.1",
  host = "127.0.0.1",
  clock = systemClock,
}: {
  readonly maxBytes?: number;
  readonly listenHost?: string;
  readonly host?: string;
  readonly clock?: Clock;
} = {}) {
  const server = new FtpServer({ listenHost, clock });
  await server.open(0);
  onTestFinished(() => server.close());
  const parts: Buffer[] = [];
  const names: string[] = [];
  const ends: UploadEnd[] = [];
  const account = server.expect({
    host,
    maxBytes,
    write: (bytes) => void parts.push(Buffer.from(bytes)),
    onName: (name) => void names.push(name),
    onEnd: (end) => void ends.push(end),
  });
  const url = (path: string, { user, password } = account as { user: string; password: string }) =>
    `ftp://${user}:${password}@127.0.0.1:${server.port}${path}`;
  return { server, account, stored: () => Buffer.concat(parts), names, ends, url };
}

/** By a client that we did not write. */
async function send(url: string, bytes: Uint8Array, options: readonly string[] = []) {
  const path = join(await temporaryFolder(), "sent");
  await writeFile(path, bytes);
  return run("curl", ["-sS", "--max-time", "20", ...options, "-T", path, url]).catch(
    (error: Error) => ({ failed: error.message }),
  );
}

/** A client that says just this, a line after each answer; gives the answers. */
async function say(port: number, lines: readonly string[], host = "127.0.0.1"): Promise<string> {
  const socket = connect(port, host);
  let heard = "";
  let next = 0;
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    heard += String(text);
    const line = lines[next++];
    if (line === undefined) socket.end();
    else socket.write(`${line}\r\n`);
  });
  await new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
  return heard;
}

const nobody = {
  login: () => undefined,
  onLoggedIn: () => {},
  listenHost: "127.0.0.1",
  dataPorts: [0],
};

/** One control connection, and the client's end of it, which reads nothing. */
async function aDeafClient(clock: Clock = systemClock) {
  const accepted = Promise.withResolvers<Socket>();
  const listening = createServer({ pauseOnConnect: true }, accepted.resolve);
  const port = await listenOn(listening, { host: "127.0.0.1", port: 0 });
  const client = connect(port, "127.0.0.1").on("error", () => {});
  const socket = await accepted.promise;
  onTestFinished(() => {
    client.destroy();
    socket.destroy();
    listening.close();
  });
  beginControlSession({ socket, ...nobody, clock });
  /** Each time a few more, until this is so. */
  const sayUntil = async (line: string, isEnough: () => boolean) => {
    const lines = `${line}\r\n`.repeat(20);
    for (let time = 0; time < 30_000 && !isEnough(); time++) {
      client.write(lines);
      while (!socket.destroyed && socket.bytesRead < client.bytesWritten)
        await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { client, socket, sayUntil };
}

/** Who has logged in and asked for a port, and says what the test says. */
async function aClient() {
  const { server, account } = await aServer();
  const control = connect(server.port, "127.0.0.1");
  onTestFinished(() => void control.destroy());
  let heard = "";
  control.on("data", (bytes) => (heard += String(bytes)));
  const tell = async (line: string, answer: string) => {
    control.write(`${line}\r\n`);
    await expect.poll(() => heard).toContain(answer);
  };
  await tell(`USER ${account.user}`, "331");
  await tell(`PASS ${account.password}`, "230");
  await tell("EPSV", "229");
  const port = Number(/\|\|\|(\d+)\|/.exec(heard)?.[1]);
  return { control, account, port, tell };
}

/** What becomes of a stranger's connection to it, which changes nothing. */
const knock = (port: number) =>
  new Promise<string>((resolve) => {
    const data = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.3" }, () => {
      resolve("open");
      data.destroy();
    });
    data.on("error", () => resolve("refused"));
  });

describe("a file", () => {
  it.each([
    ["by EPSV", []],
    ["by PASV", ["--disable-epsv"]],
    ["into folders that it makes", ["--ftp-create-dirs"]],
  ])("is taken %s, and the account ends with it", async (_, options) => {
    const { stored, names, ends, url } = await aServer();
    expect(await send(url("/a/b/20260115.mp4"), file, options)).not.toHaveProperty("failed");
    expect(stored().equals(file)).toBe(true);
    expect([names, ends]).toEqual([["20260115.mp4"], ["stored"]]);
    expect(await send(url("/20260115.mp4"), file)).toMatchObject({
      failed: expect.stringContaining("Access denied"),
    });
  });

  it.each([
    ["goes on where it broke off", ["-C", "100000"]],
    ["is sent again from its beginning, and taken once", []],
    ["is sent on behind what is there", ["-C", "-"]],
  ])("%s", async (_, options) => {
    const { server, account, stored, ends, url } = await aServer();
    const { user, password } = account;
    // A connection for data that breaks in the middle.
    const control = connect(server.port, "127.0.0.1");
    control.setEncoding("latin1");
    const lines = [`USER ${user}`, `PASS ${password}`, "EPSV", "STOR x.mp4"];
    control.on("data", (text) => {
      const port = /\|\|\|(\d+)\|/.exec(String(text))?.[1];
      if (port) {
        const data = connect(Number(port), "127.0.0.1", () => {
          data.write(file.subarray(0, 100_000), () => data.resetAndDestroy());
        });
      }
      const line = lines.shift();
      if (line) control.write(`${line}\r\n`);
    });
    await expect.poll(() => account.bytes).toBeGreaterThan(0);
    await expect.poll(() => stored().length).toBe(100_000);
    control.destroy();
    expect(await send(url("/x.mp4"), file, options)).not.toHaveProperty("failed");
    expect(stored().equals(file)).toBe(true);
    expect(ends).toEqual(["stored"]);
  });

  it("that is larger than it may be is cut off", async () => {
    const { stored, ends, url } = await aServer({ maxBytes: 50_000 });
    expect(await send(url("/x.mp4"), file)).toHaveProperty("failed");
    expect(ends).toEqual(["too-large"]);
    expect(stored().length).toBeLessThanOrEqual(50_000);
  });
});

describe("who has no business here", () => {
  it("is refused with a wrong password, and sent away after the third", async () => {
    const { server, account, names } = await aServer();
    const tries = Array.from({ length: 3 }, () => [`USER ${account.user}`, "PASS wrong"]).flat();
    const heard = await say(server.port, [...tries, "PWD"]);
    expect(heard.match(/^530/gm)).toHaveLength(2);
    expect(heard).toContain("421 Wrong too often");
    expect(names).toEqual([]);
  });

  it("can do nothing before logging in, read nothing after it, and store no second file", async () => {
    const { server, account, ends } = await aServer();
    const login = [`USER ${account.user}`, `PASS ${account.password}`];
    const before = await say(server.port, ["PASV", "STOR x", "SIZE x", "MKD y"]);
    expect(before.match(/^530/gm)).toHaveLength(4);
    const after = await say(server.port, [
      ...login,
      "RETR x",
      "LIST",
      "DELE x",
      "PORT 1,2,3,4,5,6",
      "REST 99",
      "STOR x",
    ]);
    expect(after.match(/^502/gm)).toHaveLength(4);
    expect(after).toContain("554 Only up to 0");
    expect(after).toContain("425 Say PASV first");
    expect(ends).toEqual([]);
  });

  it("is cut off with a line that never ends", async () => {
    const { server } = await aServer();
    expect(await say(server.port, ["USER ".padEnd(5000, "x")])).toContain("331");
    const socket = connect(server.port, "127.0.0.1");
    socket.write("x".repeat(5000));
    let heard = "";
    socket.on("data", (bytes) => (heard += String(bytes)));
    await new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
    expect(heard).toContain("500 Line too long");
  });
});

describe("who does not read the answers", () => {
  it("is cut off once too much waits for it", async () => {
    const { socket, sayUntil } = await aDeafClient();
    await sayUntil("FEAT", () => socket.destroyed);
    expect(socket.destroyed).toBe(true);
  });

  it("is cut off soon after the last word, though that never leaves", async () => {
    const clock = new FakeClock();
    const { client, socket, sayUntil } = await aDeafClient(clock);
    await sayUntil("FEAT", () => socket.writableLength > 20_000);
    expect(socket.destroyed).toBe(false);
    client.write("x".repeat(5000));
    await expect.poll(() => socket.writable).toBe(false);
    await clock.advance(5000);
    expect(socket.destroyed).toBe(true);
  });

  it("is sent away with more commands at once than anybody has to say", async () => {
    const { client, socket } = await aDeafClient();
    client.write("NOOP\r\n".repeat(10_000));
    await expect.poll(() => socket.destroyed).toBe(true);
    expect(socket.bytesWritten).toBeLessThan(10_000);
  });
});

describe("a connection for data", () => {
  it("is not waited for any more once the transfer is called off", async () => {
    const { port, tell } = await aClient();
    await tell("STOR x.mp4", "150");
    await tell("ABOR", "425 No connection came");
    expect(await knock(port)).toBe("refused");
  });

  it.each([
    ["who waits for it has gone", (control: Socket) => void control.destroy()],
    ["the file is not wanted any more", (_: Socket, cancel: () => void) => cancel()],
  ])("is not waited for any more once %s", async (_, leave) => {
    const { control, account, port, tell } = await aClient();
    await tell("STOR x.mp4", "150");
    leave(control, () => account.cancel());
    await expect.poll(() => knock(port)).toBe("refused");
  });

  it("that came before its file is closed with the connection it belongs to", async () => {
    const { control, port, tell } = await aClient();
    const data = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void data.destroy());
    await expect.poll(() => data.readyState).toBe("open");
    await tell("NOOP", "200");
    await expect.poll(() => knock(port)).toBe("refused");
    control.destroy();
    data.resume();
    await expect.poll(() => data.closed).toBe(true);
  });

  it("that was called off before its file is none to send it by", async () => {
    const { port, tell } = await aClient();
    const data = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void data.destroy());
    await expect.poll(() => knock(port)).toBe("refused");
    await tell("ABOR", "226 Aborted");
    await tell("STOR x.mp4", "425 No connection came");
    await tell("NOOP", "200");
  });

  it("is asked for at the address of the name that the device was told", async () => {
    const { server, account } = await aServer({ listenHost: "0.0.0.0", host: "localhost" });
    const login = [`USER ${account.user}`, `PASS ${account.password}`];
    // What the device comes by is not what others reach us by.
    expect(await say(server.port, [...login, "PASV"], "127.0.0.2")).toContain("(127,0,0,1,");
  });
});

it("waits for the password only so long, whatever is said meanwhile", async () => {
  const clock = new FakeClock();
  const { server } = await aServer({ clock });
  const socket = connect(server.port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes) => (heard += String(bytes)));
  await expect.poll(() => heard).toContain("220");
  for (let times = 1; times <= 3; times++) {
    socket.write("NOOP\r\n");
    await expect.poll(() => heard.match(/^200|^421/gm)?.length).toBe(times);
    await clock.advance(8000);
  }
  await expect.poll(() => heard).toContain("421 Timeout");
  await expect.poll(() => socket.closed).toBe(true);
});

it("gives up on a file of which nothing comes, but not while it is paused", async () => {
  const clock = new FakeClock();
  const { account, ends } = await aServer({ clock });
  account.setPaused(true);
  await clock.advance(30 * 60_000);
  expect(ends).toEqual([]);
  account.setPaused(false);
  await clock.advance(5 * 60_000);
  expect(ends).toEqual(["stalled"]);
});
