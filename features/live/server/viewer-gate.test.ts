import { FakeClock, NotFound, silentLogger, TooMany } from "@tessera/base";
import { type Place, Stream } from "@tessera/engine";
import { createEvents, type Principal } from "@tessera/platform/server";
import { expect, it, vi } from "vitest";
import { createViewerGate, type Watch } from "./viewer-gate.ts";
import { Viewers } from "./viewers.ts";

const place: Place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 };
const address = "192.0.2.7";
const principal: Principal = {
  userId: 1,
  userName: "li",
  nickName: "li",
  roleId: 2,
  roleName: "operator",
  isAdmin: false,
  sessionId: 7,
};

const ticket = { ...place, of: place.channel, verb: "live" as const };
const only = { verbs: ["live" as const], channel: place.channel, maxViewers: 1 };
const tickets = new Map([
  ["good", { ...ticket, principal }],
  ["for one visitor", { ...ticket, principal: { ...principal, only } }],
]);
const redeem = async (token: string) => tickets.get(token);

function aGate(verbs: readonly string[] = ["live"]) {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const sessions = { principalOf: async () => principal };
  const viewers = new Viewers({ events, sessions, rights: { may: () => true }, clock });
  const stream = new Stream({ clock, log: silentLogger });
  const leases = { held: 0, isChannelGone: false };
  const hub = {
    open() {
      if (leases.isChannelGone) throw new NotFound("channel", { zh: "无", en: "none" });
      leases.held++;
      return { stream, release: () => void leases.held-- };
    },
  };
  const watched: Watch[] = [];
  const left: Watch[] = [];
  const onWatch = (watch: Watch) => void watched.push(watch);
  const onLeave = (watch: Watch) => void left.push(watch);
  const rights = { may: (_: unknown, verb: string) => verbs.includes(verb) };
  const gate = createViewerGate({ tickets: { redeem }, rights, hub, viewers, onWatch, onLeave });
  let closed = 0;
  const enter = async () => (await gate.admit("good", place, address))?.enter(() => void closed++);
  const endSession = () =>
    events.tellSite("session-ended", { sessionId: 7, userId: 1, reason: "revoked" });
  return { gate, enter, stream, leases, watched, left, endSession, closedCount: () => closed };
}

it.each([undefined, "", "bad"])("lets nobody in with the token %j", async (token) => {
  const { gate, leases, watched } = aGate();
  expect(await gate.admit(token, place, address)).toBeUndefined();
  expect(leases.held).toBe(0);
  expect(watched).toEqual([]);
});

it("holds the stream until the viewer leaves, and tells who watches from where", async () => {
  const { enter, stream, leases, watched } = aGate();
  const visit = await enter();
  expect(watched).toEqual([{ principal, address, ...place }]);
  expect(visit?.stream).toBe(stream);
  expect(leases.held).toBe(1);
  visit?.leave();
  expect(leases.held).toBe(0);
});

it.each([
  [["live"], false],
  [["live", "configure"], true],
])("lets who may %j know the address of the device: %s", async (verbs, knowsAddress) => {
  const { gate } = aGate(verbs);
  expect(await gate.admit("good", place, address)).toMatchObject({ knowsAddress });
});

it("closes a viewer whose session ends, and none that has left", async () => {
  const { enter, endSession, closedCount } = aGate();
  (await enter())?.leave();
  await enter();
  endSession();
  expect(closedCount()).toBe(1);
});

it("tells once that a viewer has left, who it was", async () => {
  const { enter, watched, left } = aGate();
  const entered = await enter();
  expect(left).toEqual([]);
  entered?.leave();
  entered?.leave();
  expect(left).toHaveLength(1);
  expect(left[0]).toBe(watched[0]);
});

it("says why a stream cannot be had", async () => {
  const { enter, leases, watched } = aGate();
  leases.isChannelGone = true;
  await expect(enter()).rejects.toBeInstanceOf(NotFound);
  expect(watched).toEqual([]);
});

it("remembers a viewer that another process serves, and holds no stream for it here", async () => {
  const { gate, leases, watched, endSession } = aGate();
  const close = vi.fn<() => void>();
  const leave = (await gate.admit("good", place, address))?.enterElsewhere(close);
  expect(watched).toEqual([{ principal, address, ...place }]);
  expect(leases.held).toBe(0);
  endSession();
  expect(close).toHaveBeenCalledOnce();
  leave?.();
  endSession();
  expect(close).toHaveBeenCalledOnce();
});

it("lets no more visitors in by one link than it was made for, here or in another process", async () => {
  const { gate, leases } = aGate();
  const pass = await gate.admit("for one visitor", place, address);
  const close = vi.fn<() => void>();
  const first = pass?.enter(close);
  expect(() => pass?.enter(close)).toThrow(TooMany);
  expect(leases.held).toBe(1);
  const second = vi.fn<() => void>();
  pass?.enterElsewhere(second);
  expect(second).toHaveBeenCalledOnce();
  first?.leave();
  expect(() => pass?.enter(close)).not.toThrow();
  expect(close).not.toHaveBeenCalled();
});
