import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import { createEvents } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import type { LogTailMessage } from "../contract.ts";
import { wantedBy } from "./file-routes.ts";
import { RolledFiles } from "./log-folder.ts";
import { LogTails } from "./log-tails.ts";

const name = "tessera.2026-11-15.1.log";

async function someTails() {
  const folder = await temporaryFolder();
  const path = join(folder, name);
  const first = written("info", "before");
  await mkdir(folder, { recursive: true });
  await writeFile(path, first);
  const logs = new RolledFiles(folder, ["tessera"]);
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const folders = { logs, mediaserverlogs: logs, sip_logs: logs, play_logs: logs };
  const tails = new LogTails({ folders, events, clock });
  onTestFinished(() => tails.stop());
  const follow = ({ level = "" as const, q = "", sessionId = 1 } = {}) => {
    const socket = new FakeSocket();
    const wish = { kind: "logs", name, after: first.length } as const;
    tails.follow(socket, sessionId, { ...wish, isWanted: wantedBy(level, q) });
    return socket;
  };
  const look = async (socket: FakeSocket, messages: number) => {
    await expect
      .poll(async () => {
        await clock.advance(500);
        return socket.sent.length;
      })
      .toBe(messages);
  };
  return { folder, path, events, clock, follow, look };
}

const written = (level: string, msg: string, more: object = {}): string =>
  `${JSON.stringify({ level, time: "2026-11-15T00:00:00.000Z", ...more, msg })}\n`;

class FakeSocket {
  readonly sent: LogTailMessage[] = [];
  bufferedAmount = 0;
  state = "open";
  send(text: string) {
    this.sent.push(JSON.parse(text) as LogTailMessage);
  }
  close() {
    this.state = "closed";
  }
  terminate() {
    this.state = "terminated";
  }
  on() {}
  get texts() {
    return this.sent.map(({ data }) => data.map(({ Text }) => Text));
  }
}

it("sends what is written from where the page has read on, newest first, whole lines without secrets", async () => {
  const { path, follow, look } = await someTails();
  const socket = follow();
  const half = written("info", "three");
  const secret = { password: "h1dden" };
  await appendFile(
    path,
    written("info", "one", secret) + written("warn", "two") + half.slice(0, 9),
  );
  await look(socket, 1);
  await appendFile(path, half.slice(9));
  await look(socket, 2);
  expect(socket.texts).toEqual([["two", "one"], ["three"]]);
  expect(JSON.stringify(socket.sent)).not.toContain("h1dden");
});

it("leaves out on the server what a page did not ask for", async () => {
  const { path, follow, look } = await someTails();
  const socket = follow({ q: "gate" });
  await appendFile(path, written("info", "yard") + written("info", "the gate"));
  await look(socket, 1);
  expect(socket.texts).toEqual([["the gate"]]);
});

it("goes on in the next file, and says when more was written than is sent", async () => {
  const { folder, follow, look } = await someTails();
  const socket = follow();
  const next = join(folder, "tessera.2026-11-16.1.log");
  await writeFile(next, written("info", "a new day"));
  await look(socket, 1);
  expect(socket.sent[0]).toMatchObject({ Name: "tessera.2026-11-16.1.log", IsCut: false });
  await appendFile(next, written("info", "x".repeat(1000)).repeat(2000));
  await look(socket, 2);
  expect(socket.sent[1]?.IsCut).toBe(true);
  expect(socket.sent[1]?.data.length).toBeGreaterThan(100);
});

it("ends with the session, and sends away who does not read", async () => {
  const { path, events, clock, follow } = await someTails();
  const [gone, slow] = [follow({ sessionId: 7 }), follow()];
  events.tellSite("session-ended", { sessionId: 7, userId: 1, reason: "signed-out" });
  expect(gone.state).toBe("closed");
  slow.bufferedAmount = 2_000_000;
  await appendFile(path, written("info", "one"));
  await expect
    .poll(async () => {
      await clock.advance(500);
      return slow.state;
    })
    .toBe("terminated");
  expect(gone.sent).toEqual([]);
});
