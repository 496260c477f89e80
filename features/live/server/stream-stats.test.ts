import { EventEmitter } from "node:events";
import { FakeClock, silentLogger } from "@tessera/base";
import type { StreamReport } from "@tessera/engine";
import { createEvents, type Principal, type WebSocket } from "@tessera/platform/server";
import { expect, it } from "vitest";
import { StreamStats } from "./stream-stats.ts";

const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
const report: StreamReport = {
  ...place,
  state: { status: "live" },
  rates: {
    fps: 24.96,
    bitrateKbps: 800,
    sentKbps: 1600,
    packets: 10,
    lost: 1,
    lossPercent: 9.09,
    damagedPictures: 2,
    droppedPictures: 1,
  },
  readers: 1,
};

const aPrincipal = (sessionId: number): Principal => ({
  userId: 1,
  userName: "li",
  nickName: "li",
  roleId: 2,
  roleName: "operator",
  isAdmin: false,
  sessionId,
});

class FakeSocket extends EventEmitter {
  readonly sent: Record<string, unknown>[] = [];
  bufferedAmount = 0;
  isClosed = false;
  closeCode: number | undefined;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code?: number): void {
    this.isClosed = true;
    this.closeCode = code;
    this.emit("close");
  }
}

function someStats() {
  const clock = new FakeClock();
  const allowed = { may: true };
  const events = createEvents(silentLogger);
  const stats = new StreamStats({
    clock,
    hub: { find: () => report, all: () => [report], events: { on: () => () => {} } },
    sessions: { principalOf: async (sessionId) => aPrincipal(sessionId) },
    rights: { may: () => allowed.may },
    events,
    countViewers: () => 2,
  });
  const join = (sessionId: number, reqId: string) => {
    const socket = new FakeSocket();
    stats.add(socket as unknown as WebSocket, aPrincipal(sessionId), reqId);
    return socket;
  };
  return { clock, stats, allowed, events, join };
}

it("tells of the players that were named for the socket, before or after it came", async () => {
  const { clock, stats, join } = someStats();
  stats.name(aPrincipal(1), "r", "early", place);
  const socket = join(1, "r");
  stats.name(aPrincipal(1), "r", "late", place);
  await clock.advance(1000);
  expect(socket.sent.map(({ playerid }) => playerid)).toEqual(["early", "late"]);
  expect(socket.sent[0]).toEqual({
    playerid: "early",
    state: "live",
    kBpsIn: 100,
    kBpsOut: 200,
    fps: 25,
    packets: 10,
    loss: 1,
    lossPercent: 9.1,
    damaged: 2,
    dropped: 1,
    readers: 2,
  });
});

it("tells nothing to another session, nor of a channel whose right was taken away", async () => {
  const { clock, stats, allowed, join } = someStats();
  stats.name(aPrincipal(1), "r", "p", place);
  const stranger = join(2, "r");
  const own = join(1, "r");
  allowed.may = false;
  await clock.advance(1000);
  expect([stranger.sent, own.sent]).toEqual([[], []]);
});

it("remembers the players while the console reconnects, and forgets them after a minute", async () => {
  const { clock, stats, join } = someStats();
  stats.name(aPrincipal(1), "r", "p", place);
  join(1, "r").close();
  await clock.advance(2000);
  const again = join(1, "r");
  await clock.advance(1000);
  expect(again.sent).toHaveLength(1);
  again.close();
  await clock.advance(61_000);
  const late = join(1, "r");
  await clock.advance(1000);
  expect(late.sent).toEqual([]);
});

it("does not pile messages up for a socket that takes none", async () => {
  const { clock, stats, join } = someStats();
  stats.name(aPrincipal(1), "r", "p", place);
  const socket = join(1, "r");
  socket.bufferedAmount = 10;
  await clock.advance(5000);
  expect(socket.sent).toEqual([]);
});

it("closes the socket of a session that ended", async () => {
  const { clock, stats, events, join } = someStats();
  stats.name(aPrincipal(1), "r", "p", place);
  const socket = join(1, "r");
  const other = join(2, "r");
  events.tellSite("session-ended", { sessionId: 1, userId: 1, reason: "revoked" });
  await clock.advance(1000);
  expect([socket.isClosed, other.isClosed]).toEqual([true, false]);
  expect(socket.sent).toEqual([]);
});

it("closes the fifty-first socket of a session, and takes one again when another has left", async () => {
  const { clock, stats, join } = someStats();
  const sockets = Array.from({ length: 50 }, (_, index) => join(1, `r${index}`));
  const refused = join(1, "r50");
  expect([refused.isClosed, refused.closeCode]).toEqual([true, 1013]);
  expect(sockets.some(({ isClosed }) => isClosed)).toBe(false);
  expect(join(2, "r").isClosed).toBe(false);
  const again = join(1, "r0");
  expect([sockets[0]?.isClosed, again.isClosed]).toEqual([true, false]);
  again.close();
  const later = join(1, "r50");
  stats.name(aPrincipal(1), "r50", "p", place);
  await clock.advance(1000);
  expect([later.isClosed, later.sent.length]).toEqual([false, 1]);
});

it("keeps the players of fifty sockets a session, the newest first", async () => {
  const { clock, stats, join } = someStats();
  for (let index = 0; index <= 50; index++)
    stats.name(aPrincipal(1), `r${index}`, `p${index}`, place);
  const [oldest, newest] = [join(1, "r0"), join(1, "r50")];
  await clock.advance(1000);
  expect([oldest.sent.length, newest.sent.length]).toEqual([0, 1]);
});
