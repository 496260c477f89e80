import { FakeClock, Forbidden } from "@tessera/base";
import { describe, expect, it } from "vitest";
import type { ChannelRef } from "../../contract/index.ts";
import type { Principal } from "../sessions/principal.ts";
import { PlayTickets, recordedFlow } from "./play-tickets.ts";
import { Rights } from "./rights.ts";
import type { Grant, Role } from "./role.ts";

const channel: ChannelRef = { deviceId: "nvr", channelId: "gate" };
const principal: Principal = {
  userId: 5,
  userName: "li",
  nickName: "li",
  roleId: 3,
  roleName: "guards",
  isAdmin: false,
  sessionId: 7,
};

function start() {
  const clock = new FakeClock();
  const grants: Grant[] = [{ verbs: ["live"], channels: [channel], groups: [], hours: [] }];
  const guards: Role = { id: 3, name: "guards", isAdmin: false, grants, priority: 5 };
  const roles = new Map([[guards.id, guards]]);
  const rights = new Rights({
    roles: { role: (id) => roles.get(id) },
    groups: { has: () => false },
    clock,
  });
  const takeRights = () => roles.set(guards.id, { ...guards, grants: [] });
  const signedIn = new Map([[principal.sessionId, principal]]);
  const sessions = { principalOf: async (sessionId: number) => signedIn.get(sessionId) };
  return { clock, takeRights, signedIn, tickets: new PlayTickets({ rights, sessions, clock }) };
}

const request = { principal, channel, flow: 1, verb: "live" } as const;

describe("PlayTickets", () => {
  it("lets the holder play, and play again, for five minutes", async () => {
    const { clock, tickets } = start();
    const token = tickets.issue(request);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tickets.redeem(token, request)).toMatchObject(request);
    await clock.advance(5 * 60_000 - 1);
    expect(await tickets.redeem(token, request)).toMatchObject(request);
    await clock.advance(1);
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("lets who plays a recording go on for as long as more of it is asked for", async () => {
    const { clock, tickets } = start();
    const recorded = { ...request, flow: recordedFlow };
    const token = tickets.issue(recorded);
    for (let minute = 0; minute < 20; minute += 4) {
      await clock.advance(4 * 60_000);
      expect(await tickets.redeem(token, recorded)).toMatchObject(recorded);
    }
    expect(await tickets.redeem(token, request)).toBeUndefined();
    await clock.advance(5 * 60_000);
    expect(await tickets.redeem(token, recorded)).toBeUndefined();
  });

  it("says whether who was let in may go on", async () => {
    const { tickets, signedIn } = start();
    const other = { deviceId: "nvr", channelId: "yard" };
    expect(await tickets.mayStill(principal, [["live", channel]])).toBe(true);
    const both = [["live", channel] as const, ["live", other] as const];
    expect(await tickets.mayStill(principal, both)).toBe(false);
    expect(await tickets.mayStill(principal, [])).toBe(true);
    signedIn.clear();
    expect(await tickets.mayStill(principal, [])).toBe(false);
  });

  it("asks for the rights of the channel that a passing one plays", async () => {
    const { tickets, takeRights } = start();
    const passing = { deviceId: "nvr", channelId: "play-1" };
    expect(() => tickets.issue({ ...request, channel: passing })).toThrow(Forbidden);
    const played = { ...request, channel: passing, of: channel };
    const token = tickets.issue(played);
    expect(await tickets.redeem(token, played)).toEqual(played);
    expect(await tickets.redeem(token, request)).toBeUndefined();
    takeRights();
    expect(await tickets.redeem(token, played)).toBeUndefined();
  });

  it("is good for its channel and flow only", async () => {
    const { tickets } = start();
    const token = tickets.issue(request);
    const other = { deviceId: "nvr", channelId: "yard" };
    expect(await tickets.redeem(token, { channel, flow: 2 })).toBeUndefined();
    expect(await tickets.redeem(token, { channel: other, flow: 1 })).toBeUndefined();
    expect(await tickets.redeem("made-up", { channel, flow: 1 })).toBeUndefined();
  });

  it("dies with the session", async () => {
    const { tickets, signedIn } = start();
    const token = tickets.issue(request);
    signedIn.clear();
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("dies with the right", async () => {
    const { tickets, takeRights } = start();
    const token = tickets.issue(request);
    takeRights();
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("goes by the role that the user has now", async () => {
    const { tickets, signedIn } = start();
    const token = tickets.issue(request);
    signedIn.set(principal.sessionId, { ...principal, roleId: 4 });
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("is not issued without the right", async () => {
    const { tickets } = start();
    expect(() => tickets.issue({ ...request, verb: "ptz" })).toThrow(Forbidden);
  });

  it("gives up the oldest when there are too many", async () => {
    const { tickets } = start();
    const oldest = tickets.issue(request);
    const second = tickets.issue(request);
    for (let issued = 2; issued < 20_001; issued++) tickets.issue(request);
    expect(await tickets.redeem(oldest, request)).toBeUndefined();
    expect(await tickets.redeem(second, request)).toMatchObject(request);
  });
});
