import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Clock, FakeClock, systemClock } from "@tessera/base";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { FtpServer, type UploadEnd } from "./index.ts";

const run = promisify(execFile);
const file = randomBytes(300_000);

async function aServer({
  maxBytes = 1e6,
  clock = systemClock,
}: {
  readonly maxBytes?: number;
  readonly clock?: Clock;
} = {}) {
  const server = new FtpServer({ listenHost: "127.0.0.1", clock });
  await server.open(0);
  onTestFinished(() => server.close());
  const parts: Buffer[] = [];
  const names: string[] = [];
  const ends: UploadEnd[] = [];
  const account = server.expect({
    host: "127.0.0.1",
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
async function say(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
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
