import { FakeClock, Forbidden } from "@tessera/base";
import { describe, expect, it } from "vitest";
import type { ChannelRef } from "../../contract/index.ts";
import type { Principal } from "../sessions/principal.ts";
import { PlayTickets, recordedFlow, recordedTicketLifetimeMs } from "./play-tickets.ts";
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

const keyOf = (name: string) => ({ derive: async () => Buffer.from(name.padEnd(32)) });

/** A server of a site; those with the same key belong to one. */
async function start(key = "a site") {
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
  const tickets = await PlayTickets.load({ rights, sessions, clock, secrets: keyOf(key) });
  return { clock, roles, guards, takeRights, signedIn, tickets };
}

const request = { principal, channel, flow: 1, verb: "live" } as const;

describe("PlayTickets", () => {
  it("lets the holder play, and play again, for five minutes", async () => {
    const { clock, tickets } = await start();
    const token = tickets.issue(request);
    // As it stands in addresses of every kind, and no longer than a line of them.
    expect(token).toMatch(/^[\w-]{80,120}$/);
    expect(await tickets.redeem(token, request)).toMatchObject(request);
    await clock.advance(5 * 60_000 - 1);
    expect(await tickets.redeem(token, request)).toMatchObject(request);
    await clock.advance(1);
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("says of which range of recordings it is, signed with the rest", async () => {
    const { tickets } = await start();
    const range = { startMs: 1_763_200_000_000, endMs: 1_763_200_060_000 };
    const recorded = { ...request, flow: recordedFlow, range };
    expect((await tickets.redeem(tickets.issue(recorded), recorded))?.range).toEqual(range);
    expect((await tickets.redeem(tickets.issue(request), request))?.range).toBeUndefined();
  });

  it("lets who plays a recording go on for a shift, however long they pause", async () => {
    const { clock, tickets } = await start();
    const recorded = { ...request, flow: recordedFlow };
    const token = tickets.issue(recorded);
    expect(await tickets.redeem(token, request)).toBeUndefined();
    await clock.advance(recordedTicketLifetimeMs - 1);
    expect(await tickets.redeem(token, recorded)).toMatchObject(recorded);
    await clock.advance(1);
    expect(await tickets.redeem(token, recorded)).toBeUndefined();
  });

  it("says whether who was let in may go on", async () => {
    const { tickets, signedIn } = await start();
    const other = { deviceId: "nvr", channelId: "yard" };
    expect(await tickets.mayStill(principal, [["live", channel]])).toBe(true);
    const both = [["live", channel] as const, ["live", other] as const];
    expect(await tickets.mayStill(principal, both)).toBe(false);
    expect(await tickets.mayStill(principal, [])).toBe(true);
    signedIn.clear();
    expect(await tickets.mayStill(principal, [])).toBe(false);
  });

  it("asks for the rights of the channel that a passing one plays", async () => {
    const { tickets, takeRights } = await start();
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
    const { tickets } = await start();
    const token = tickets.issue(request);
    const other = { deviceId: "nvr", channelId: "yard" };
    expect(await tickets.redeem(token, { channel, flow: 2 })).toBeUndefined();
    expect(await tickets.redeem(token, { channel: other, flow: 1 })).toBeUndefined();
    expect(await tickets.redeem("made-up", { channel, flow: 1 })).toBeUndefined();
  });

  it("dies with the session", async () => {
    const { tickets, signedIn } = await start();
    const token = tickets.issue(request);
    signedIn.clear();
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("dies with the right", async () => {
    const { tickets, takeRights } = await start();
    const token = tickets.issue(request);
    takeRights();
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("goes by the role that the user has now", async () => {
    const { tickets, signedIn } = await start();
    const token = tickets.issue(request);
    signedIn.set(principal.sessionId, { ...principal, roleId: 4 });
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("is not issued without the right", async () => {
    const { tickets } = await start();
    expect(() => tickets.issue({ ...request, verb: "ptz" })).toThrow(Forbidden);
  });

  it("is redeemed by another server of the site, by what that one knows of session and right", async () => {
    const { tickets } = await start();
    const other = await start();
    const token = tickets.issue(request);
    expect(await other.tickets.redeem(token, request)).toMatchObject(request);
    other.takeRights();
    expect(await other.tickets.redeem(token, request)).toBeUndefined();
    expect(await tickets.redeem(token, request)).toMatchObject(request);
    const third = await start();
    third.signedIn.clear();
    expect(await third.tickets.redeem(token, request)).toBeUndefined();
  });

  it("is nothing to a server of another site", async () => {
    const { tickets } = await start();
    const token = (await start("another")).tickets.issue(request);
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("is not for somebody else whose session has got the same number", async () => {
    const { tickets, signedIn } = await start();
    const token = tickets.issue(request);
    signedIn.set(principal.sessionId, { ...principal, userId: 6, userName: "wang" });
    expect(await tickets.redeem(token, request)).toBeUndefined();
  });

  it("is good for channels with the longest names there are", async () => {
    const { tickets, roles, guards } = await start();
    const longest = { deviceId: "东".repeat(100), channelId: "门".repeat(100) };
    const passing = { deviceId: "西".repeat(100), channelId: "窗".repeat(100) };
    const grants: Grant[] = [{ verbs: ["live"], channels: [longest], groups: [], hours: [] }];
    roles.set(guards.id, { ...guards, grants });
    const played = { ...request, channel: passing, of: longest };
    expect(await tickets.redeem(tickets.issue(played), played)).toEqual(played);
  });
});
