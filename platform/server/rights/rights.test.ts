import { FakeClock, Forbidden, Unauthorized } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { type ChannelRef, type Verb, verbs } from "../../contract/index.ts";
import type { Principal } from "../sessions/principal.ts";
import { Rights } from "./rights.ts";
import type { Grant, Role } from "./role.ts";

const gate: ChannelRef = { deviceId: "nvr", channelId: "gate" };
const yard: ChannelRef = { deviceId: "nvr", channelId: "yard" };

const aPrincipal = (roleId: number, isAdmin = false): Principal => ({
  userId: roleId,
  userName: "li",
  nickName: "li",
  roleId,
  roleName: "role",
  isAdmin,
  sessionId: 1,
});

const aVisitor = (channel?: ChannelRef): Principal => ({
  ...aPrincipal(2, true),
  only: { verbs: ["live"], maxViewers: 0, ...(channel && { channel }) },
});

const aRole = (id: number, ...grants: Grant[]): Role => ({
  id,
  name: `role ${id}`,
  isAdmin: false,
  grants,
  priority: 5,
});

function rightsOf(...kept: Role[]) {
  const members = new Map<number, ChannelRef[]>();
  const rights = new Rights({
    roles: { role: (id) => kept.find((role) => role.id === id) },
    groups: { has: (groupId, channel) => members.get(groupId)?.includes(channel) ?? false },
    clock: new FakeClock(),
  });
  return { members, rights, kept };
}

const aGrant = (given: Partial<Grant>): Grant => ({
  verbs: ["live"],
  channels: [],
  groups: [],
  hours: [],
  ...given,
});

const operator = aRole(2, aGrant({ verbs: ["live", "playback", "ptz"], channels: "all" }));
const gateGuard = aRole(
  3,
  aGrant({ channels: [gate] }),
  aGrant({ verbs: ["talk"], channels: [gate, yard] }),
);

describe("Rights", () => {
  it.each<{ who: string; principal: Principal | undefined; gate: Verb[]; yard: Verb[] }>([
    { who: "nobody", principal: undefined, gate: [], yard: [] },
    { who: "an administrator", principal: aPrincipal(1, true), gate: [...verbs], yard: [...verbs] },
    {
      who: "an operator",
      principal: aPrincipal(2),
      gate: ["live", "playback", "ptz"],
      yard: ["live", "playback", "ptz"],
    },
    {
      who: "a guard of one gate",
      principal: aPrincipal(3),
      gate: ["live", "talk"],
      yard: ["talk"],
    },
    { who: "a user of a role that is gone", principal: aPrincipal(9), gate: [], yard: [] },
  ])("gives $who exactly what the role holds", (expected) => {
    const { rights } = rightsOf(operator, gateGuard);
    const allowed = (channel: ChannelRef) =>
      verbs.filter((verb) => rights.may(expected.principal, verb, channel));
    expect(allowed(gate)).toEqual(expected.gate);
    expect(allowed(yard)).toEqual(expected.yard);
  });

  it("gives a visitor what the pass names and nothing more, whatever the role", () => {
    const { rights } = rightsOf(operator);
    const allowed = (principal: Principal, channel: ChannelRef) =>
      verbs.filter((verb) => rights.may(principal, verb, channel));
    expect(allowed(aVisitor(gate), gate)).toEqual(["live"]);
    expect(allowed(aVisitor(gate), yard)).toEqual([]);
    expect(allowed(aVisitor(), yard)).toEqual(["live"]);
  });

  it("says whether something is allowed with any channel at all, within the hours of its grant", () => {
    const { rights } = rightsOf(operator, gateGuard);
    const any = (principal: Principal | undefined) =>
      verbs.filter((verb) => rights.mayAny(principal, verb));
    expect(any(undefined)).toEqual([]);
    expect(any(aPrincipal(1, true))).toEqual([...verbs]);
    expect(any(aPrincipal(2))).toEqual(["live", "playback", "ptz"]);
    expect(any(aPrincipal(9))).toEqual([]);
    expect(any(aVisitor(gate))).toEqual(["live"]);
    const key = { name: "grafana", mayChange: false };
    expect(rights.mayAny({ ...aPrincipal(1, true), key }, "ptz")).toBe(false);
  });

  it("leaves a key that only reads what its user may look at, and widens nothing", () => {
    const { rights } = rightsOf(operator);
    const allowed = (roleId: number, isAdmin: boolean, mayChange: boolean) => {
      const key = { name: "grafana", mayChange };
      return verbs.filter((verb) =>
        rights.may({ ...aPrincipal(roleId, isAdmin), key }, verb, gate),
      );
    };
    expect(allowed(2, false, false)).toEqual(["live", "playback"]);
    expect(allowed(2, false, true)).toEqual(["live", "playback", "ptz"]);
    expect(allowed(1, true, false)).toEqual(["live", "playback", "export", "configure", "map"]);
    expect(allowed(9, false, true)).toEqual([]);
  });

  it("does not mix up ids that read alike when joined", () => {
    const { rights } = rightsOf(
      aRole(3, aGrant({ channels: [{ deviceId: "a", channelId: "bc" }] })),
    );
    expect(rights.may(aPrincipal(3), "live", { deviceId: "ab", channelId: "c" })).toBe(false);
  });

  it("holds to the hours of the week, by local time", () => {
    const hours = [{ weekday: 7, fromMinute: 8 * 60, toMinute: 18 * 60 }];
    const { rights } = rightsOf(aRole(3, aGrant({ channels: "all", hours })));
    const at = (day: number, hour: number, minute: number) =>
      rights.may(aPrincipal(3), "live", gate, new Date(2026, 0, day, hour, minute).getTime());
    expect(at(4, 7, 59)).toBe(false);
    expect(at(4, 8, 0)).toBe(true);
    expect(at(4, 17, 59)).toBe(true);
    expect(at(4, 18, 0)).toBe(false);
    expect(at(5, 12, 0)).toBe(false);
  });

  it("covers what is in its groups now, beside what it lists", () => {
    const { rights, members } = rightsOf(aRole(3, aGrant({ channels: [gate], groups: [7] })));
    const allowed = () => [gate, yard].filter(rights.judge(aPrincipal(3), "live"));
    expect(allowed()).toEqual([gate]);
    members.set(7, [yard]);
    expect(allowed()).toEqual([gate, yard]);
    members.set(7, []);
    expect(allowed()).toEqual([gate]);
  });

  it("judges a whole list by the moment at which it was asked", () => {
    const hours = [{ weekday: 7, fromMinute: 0, toMinute: 60 }];
    const { rights } = rightsOf(aRole(3, aGrant({ channels: [gate], hours })));
    // 4 January 2026 is a Sunday.
    const judge = rights.judge(aPrincipal(3), "live", at(0));
    expect([gate, yard].filter(judge)).toEqual([gate]);
    expect([gate, yard].filter(rights.judge(aPrincipal(3), "live", at(1)))).toEqual([]);
    expect([gate, yard].filter(rights.judge(undefined, "live"))).toEqual([]);
  });

  it("says in both languages which right is missing", () => {
    const { rights } = rightsOf(gateGuard);
    expect(() => rights.require(aPrincipal(3), "live", gate)).not.toThrow();
    expect(() => rights.require(undefined, "live", gate)).toThrow(Unauthorized);
    expect(() => rights.require(aPrincipal(3), "ptz", gate)).toThrow(Forbidden);
    expect(() => rights.require(aPrincipal(3), "ptz", gate)).toThrow(
      expect.objectContaining({
        code: "no-right",
        text: {
          zh: expect.stringContaining("云台控制"),
          en: expect.stringContaining("PTZ control"),
        },
      }),
    );
  });

  it("goes by the role as it is now", () => {
    const { rights, kept } = rightsOf(gateGuard);
    expect(rights.may(aPrincipal(3), "live", gate)).toBe(true);
    kept[0] = aRole(3, aGrant({ channels: [yard] }));
    expect(rights.may(aPrincipal(3), "live", gate)).toBe(false);
    expect(rights.may(aPrincipal(3), "live", yard)).toBe(true);
  });
});

/** 4 January 2026 is a Sunday. */
const at = (hour: number): number => new Date(2026, 0, 4, hour).getTime();
