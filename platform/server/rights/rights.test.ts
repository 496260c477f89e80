import { FakeClock, Forbidden, silentLogger, Unauthorized } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { type ChannelRef, type Verb, verbs } from "../../contract/index.ts";
import { createEvents } from "../events/index.ts";
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

const aRole = (id: number, ...grants: Grant[]): Role => ({
  id,
  name: `role ${id}`,
  isAdmin: false,
  grants,
});

async function rightsOf(...roles: Role[]) {
  const events = createEvents(silentLogger);
  let kept = roles;
  const source = {
    all: async () => kept,
    setGrants: async (roleId: number, grants: readonly Grant[]) => {
      kept = kept.map((role) => (role.id === roleId ? { ...role, grants } : role));
    },
  };
  return { events, rights: await Rights.load({ roles: source, clock: new FakeClock(), events }) };
}

const operator = aRole(2, { verbs: ["live", "playback", "ptz"], channels: "all", hours: [] });
const gateGuard = aRole(
  3,
  { verbs: ["live"], channels: [gate], hours: [] },
  { verbs: ["talk"], channels: [gate, yard], hours: [] },
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
  ])("gives $who exactly what the role holds", async (expected) => {
    const { rights } = await rightsOf(operator, gateGuard);
    const allowed = (channel: ChannelRef) =>
      verbs.filter((verb) => rights.may(expected.principal, verb, channel));
    expect(allowed(gate)).toEqual(expected.gate);
    expect(allowed(yard)).toEqual(expected.yard);
  });

  it("does not mix up ids that read alike when joined", async () => {
    const { rights } = await rightsOf(
      aRole(3, { verbs: ["live"], channels: [{ deviceId: "a", channelId: "bc" }], hours: [] }),
    );
    expect(rights.may(aPrincipal(3), "live", { deviceId: "ab", channelId: "c" })).toBe(false);
  });

  it("holds to the hours of the week, by local time", async () => {
    const hours = [{ weekday: 7, fromMinute: 8 * 60, toMinute: 18 * 60 }];
    const { rights } = await rightsOf(aRole(3, { verbs: ["live"], channels: "all", hours }));
    const at = (day: number, hour: number, minute: number) =>
      rights.may(aPrincipal(3), "live", gate, new Date(2026, 0, day, hour, minute).getTime());
    // 4 January 2026 is a Sunday.
    expect(at(4, 7, 59)).toBe(false);
    expect(at(4, 8, 0)).toBe(true);
    expect(at(4, 17, 59)).toBe(true);
    expect(at(4, 18, 0)).toBe(false);
    expect(at(5, 12, 0)).toBe(false);
  });

  it("lists what a caller may see", async () => {
    const { rights } = await rightsOf(operator, gateGuard);
    expect(rights.visibleChannels(undefined, "live")).toEqual([]);
    expect(rights.visibleChannels(aPrincipal(1, true), "live")).toBe("all");
    expect(rights.visibleChannels(aPrincipal(2), "live")).toBe("all");
    expect(rights.visibleChannels(aPrincipal(3), "live")).toEqual([gate]);
    expect(rights.visibleChannels(aPrincipal(3), "talk")).toEqual([gate, yard]);
    expect(rights.visibleChannels(aPrincipal(3), "export")).toEqual([]);
  });

  it("says in both languages which right is missing", async () => {
    const { rights } = await rightsOf(gateGuard);
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

  it("applies changed grants at once and announces them", async () => {
    const { rights, events } = await rightsOf(gateGuard);
    let announced = 0;
    events.on("rights-changed", () => void announced++);
    await rights.changeGrants(3, [{ verbs: ["live"], channels: [yard], hours: [] }]);
    expect(rights.may(aPrincipal(3), "live", gate)).toBe(false);
    expect(rights.may(aPrincipal(3), "live", yard)).toBe(true);
    expect(announced).toBe(1);
  });
});
