import { FakeClock, silentLogger } from "@tessera/base";
import { createEvents, type Principal } from "@tessera/platform/server";
import { expect, it, vi } from "vitest";
import { Viewers } from "./viewers.ts";

const aPrincipal = (sessionId: number): Principal => ({
  userId: sessionId,
  userName: "li",
  nickName: "li",
  roleId: 2,
  roleName: "operator",
  isAdmin: false,
  sessionId,
});

function aRoom() {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const allowed = new Set(["1", "2"]);
  const roles = { now: 2, allowed: 2 };
  const rights = {
    may: (who: Principal | undefined, _: unknown, { channelId }: { channelId: string }) =>
      who?.roleId === roles.allowed && allowed.has(channelId),
  };
  const over = new Set<number>();
  const sessions = {
    principalOf: async (sessionId: number) =>
      over.has(sessionId) ? undefined : { ...aPrincipal(sessionId), roleId: roles.now },
  };
  const viewers = new Viewers({ events, sessions, rights, clock });
  const closed: string[] = [];
  const watch = (sessionId: number, channelId: string) => {
    const channel = { deviceId: "d", channelId };
    return viewers.add({
      principal: aPrincipal(sessionId),
      channel,
      flow: 1,
      right: ["live", channel],
      close: () => void closed.push(`${sessionId}/${channelId}`),
    });
  };
  return { clock, events, allowed, roles, over, closed, watch, viewers };
}

it("ends the pictures of a session that ended, and no others", () => {
  const { events, closed, watch } = aRoom();
  watch(1, "1");
  watch(2, "1");
  events.tellSite("session-ended", { sessionId: 1, userId: 1, reason: "revoked" });
  expect(closed).toEqual(["1/1"]);
});

it("ends a picture when the right to it is taken away", async () => {
  const { events, allowed, closed, watch } = aRoom();
  watch(1, "1");
  watch(1, "2");
  allowed.delete("2");
  events.emit("rights-changed", {});
  await vi.waitFor(() => expect(closed).toEqual(["1/2"]));
});

it("goes by the role that the user has now, not by the one at the start", async () => {
  const { events, roles, closed, watch } = aRoom();
  watch(1, "1");
  roles.now = 3;
  events.emit("rights-changed", {});
  await vi.waitFor(() => expect(closed).toEqual(["1/1"]));
});

it("ends the pictures of a session that is found to be over", async () => {
  const { clock, over, closed, watch } = aRoom();
  watch(1, "1");
  watch(2, "1");
  over.add(1);
  await clock.advance(5_000);
  await vi.waitFor(() => expect(closed).toEqual(["1/1"]));
});

it("ends a picture when the hours of its right are over", async () => {
  const { clock, allowed, closed, watch } = aRoom();
  watch(1, "1");
  allowed.delete("1");
  await clock.advance(5_000);
  await vi.waitFor(() => expect(closed).toEqual(["1/1"]));
});

it("forgets who has left", () => {
  const { events, closed, watch } = aRoom();
  watch(1, "1")();
  events.tellSite("session-ended", { sessionId: 1, userId: 1, reason: "signed-out" });
  expect(closed).toEqual([]);
});

it("counts who watches a flow, and ends only what one session watches of it", () => {
  const { closed, watch, viewers } = aRoom();
  watch(1, "1");
  watch(1, "2");
  watch(2, "1");
  const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
  expect(viewers.count(place)).toBe(2);
  expect(viewers.count({ ...place, flow: 2 })).toBe(0);
  viewers.closeOf(1, place);
  expect(closed).toEqual(["1/1"]);
});
