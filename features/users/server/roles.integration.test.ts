import { FakeClock } from "@tessera/base";
import { md5Of } from "@tessera/platform/server";
import { forEachDatabase } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

const password = "second-Password2";
const gate = { deviceId: "d1", channelId: "1" };
const yard = { deviceId: "d1", channelId: "2" };

const officeHours = [{ weekday: 1, fromMinute: 480, toMinute: 1080 }];
const grants = [
  { verbs: ["live", "ptz"], groups: [3], channels: [{ device: "d1", channel: "1" }] },
  { verbs: ["playback"], all: true, hours: officeHours },
];

/** With the role "guards" and its user `li`, who is signed in. */
async function aSiteWithGuards(...given: Parameters<typeof aSite>) {
  const site = await aSite(...given);
  const role = { name: "guards", grants: JSON.stringify(grants) };
  const { body } = await site.call("POST", "addrole", role);
  const roleId = Number(body["ID"]);
  await site.call("POST", "adduser", { name: "li", password: md5Of(password), roleid: roleId });
  const session = await site.signIn("li", password);
  const principal = () => site.sessions.resolve(session.token);
  return { ...site, roleId, principal };
}

describe("addrole", () => {
  it("makes a role that covers what was asked for", async () => {
    const { call, roleId, rights, members, principal } = await aSiteWithGuards();
    expect(await call("GET", "role/channels", { id: roleId })).toMatchObject({
      body: {
        ID: roleId,
        Name: "guards",
        IsAdmin: false,
        grants: [
          {
            verbs: ["live", "ptz"],
            all: false,
            groups: [3],
            channels: [{ device: "d1", channel: "1", name: "大门" }],
            hours: [],
          },
          { verbs: ["playback"], all: true, groups: [], channels: [], hours: officeHours },
        ],
      },
    });
    expect(rights.may(await principal(), "live", gate)).toBe(true);
    expect(rights.may(await principal(), "live", yard)).toBe(false);
    members.set(3, yard);
    expect(rights.may(await principal(), "live", yard)).toBe(true);
  });

  it("refuses what cannot be a role, and adds nothing", async () => {
    const { call } = await aSite();
    const add = async (wrong: object) => {
      const { status, code } = await call("POST", "addrole", { name: "guards", ...wrong });
      return `${status} ${String(code)}`;
    };
    const backwards = { weekday: 1, fromMinute: 9, toMinute: 8 };
    const noTime = JSON.stringify([{ verbs: ["live"], hours: [backwards] }]);
    expect(await add({ name: "operator" })).toBe("409 role-name-taken");
    expect(await add({ grants: "live" })).toBe("400 invalid-input");
    expect(await add({ grants: '[{"verbs":["fly"]}]' })).toBe("400 invalid-input");
    expect(await add({ grants: '[{"verbs":[]}]' })).toBe("400 invalid-input");
    expect(await add({ grants: noTime })).toBe("400 invalid-input");
    expect((await call("GET", "rolelist")).body["count"]).toBe(2);
  });
});

describe("rolelist", () => {
  it("sums up what each role covers and counts its users", async () => {
    const { call } = await aSiteWithGuards();
    const { body } = await call("GET", "rolelist", { sort: "ID", order: "desc" });
    expect(body).toMatchObject({ count: 3, pageindex: 0, pagesize: 10 });
    expect(body["data"]).toEqual([
      {
        ID: 3,
        Name: "guards",
        UpdateTime: expect.stringMatching(/^\d{4}-/),
        UserCount: 1,
        IsAdmin: false,
        Priority: 5,
        Verbs: ["live", "ptz", "playback"],
        CoversAll: true,
        GroupCount: 1,
        ChannelCount: 1,
        HasHours: true,
      },
      expect.objectContaining({ Name: "operator", UserCount: 0, CoversAll: true, HasHours: false }),
      expect.objectContaining({ Name: "admin", UserCount: 1, IsAdmin: true, CoversAll: true }),
    ]);
    expect((await call("GET", "rolelist", { q: "GUARD" })).body["count"]).toBe(1);
  });
});

describe("role", () => {
  it("takes effect at once and says so", async () => {
    const { call, roleId, rights, events, principal } = await aSiteWithGuards();
    let announced = 0;
    events.on("rights-changed", () => void announced++);
    const replaced = JSON.stringify([{ verbs: ["talk"], all: true }]);
    await call("POST", "role", { id: roleId, name: "wardens", grants: replaced });
    expect(announced).toBe(1);
    expect(await principal()).toMatchObject({ roleName: "wardens" });
    expect(rights.may(await principal(), "live", gate)).toBe(false);
    expect(rights.may(await principal(), "talk", gate)).toBe(true);
  });

  it("keeps the grants when only the name is given", async () => {
    const { call, roleId } = await aSiteWithGuards();
    const before = (await call("GET", "role/channels", { id: roleId })).body;
    await call("POST", "role", { id: roleId, name: "wardens" });
    const { body } = await call("GET", "role/channels", { id: roleId });
    expect(body).toEqual({ ...before, Name: "wardens" });
  });

  it("refuses what would break the rules", async () => {
    const { call } = await aSiteWithGuards();
    const codeOf = async (fields: Record<string, unknown>) =>
      (await call("POST", "role", fields)).code;
    expect(await codeOf({ id: 1, name: "x" })).toBe("built-in-role");
    expect(await codeOf({ id: 99, name: "x" })).toBe("unknown-role");
    expect(await codeOf({ id: 3, name: "admin" })).toBe("role-name-taken");
  });
});

describe("the priority of a role", () => {
  it("is 5 unless another one is given, and stays when it is not", async () => {
    const { call, roleId, rights, principal } = await aSiteWithGuards();
    const kept = async () => (await call("GET", "role/channels", { id: roleId })).body["Priority"];
    expect(await kept()).toBe(5);
    await call("POST", "role", { id: roleId, priority: 8 });
    await call("POST", "role", { id: roleId, name: "wardens" });
    expect(await kept()).toBe(8);
    const guard = await principal();
    expect(guard && rights.priorityOf(guard)).toBe(8);
  });

  it("is a number from 1 to 10, and 10 for administrators", async () => {
    const { call, roleId } = await aSiteWithGuards();
    for (const priority of [0, 11, "high"])
      expect((await call("POST", "role", { id: roleId, priority })).code).toBe("invalid-input");
    expect((await call("GET", "role/channels", { id: 1 })).body["Priority"]).toBe(10);
  });
});

describe("deleterole", () => {
  it("is refused while users have the role, and says how many", async () => {
    const { call, roleId } = await aSiteWithGuards();
    const reply = await call("POST", "deleterole", { id: roleId });
    expect(reply).toMatchObject({ status: 409, code: "role-in-use" });
    expect(reply.text).toContain("1 个用户");
  });

  it("moves the users to another role, which holds at once", async () => {
    const { call, roleId, rights, principal } = await aSiteWithGuards();
    expect(await call("POST", "deleterole", { id: roleId, moveto: 2 })).toMatchObject({
      body: { Moved: 1 },
    });
    expect(await principal()).toMatchObject({ roleId: 2, roleName: "operator" });
    expect(rights.may(await principal(), "live", yard)).toBe(true);
    expect((await call("GET", "rolelist")).body["count"]).toBe(2);
  });

  it("refuses what would break the rules, and deletes nothing", async () => {
    const { call } = await aSiteWithGuards();
    const codeOf = async (fields: Record<string, unknown>) =>
      (await call("POST", "deleterole", fields)).code;
    expect(await codeOf({ id: 1 })).toBe("built-in-role");
    expect(await codeOf({ id: 99 })).toBe("unknown-role");
    expect(await codeOf({ id: 3, moveto: 99 })).toBe("unknown-role");
    expect(await codeOf({ id: 3, moveto: 3 })).toBe("move-to-itself");
    expect((await call("GET", "rolelist")).body["count"]).toBe(3);
  });
});

describe("roles on every database", () => {
  forEachDatabase((open, kind) => {
    it("are changed and deleted, and forget channels that are deleted for good", async () => {
      const clock = new FakeClock();
      const site = await aSiteWithGuards({ database: await open({ clock }), clock });
      const { call, roleId, events, rights, principal } = site;
      expect(rights.may(await principal(), "live", gate)).toBe(true);
      events.emit("devices-purged", { deviceIds: [], channels: [gate] });
      expect(rights.may(await principal(), "live", gate)).toBe(false);
      await call("POST", "role", { id: roleId, grants: "[]" });
      expect(await call("POST", "deleterole", { id: roleId, moveto: 1 })).toMatchObject({
        body: { Moved: 1 },
      });
    });

    it.runIf(kind === "postgres")(
      "hold on every server at once, for whoever is signed in there",
      async () => {
        const clock = new FakeClock();
        const database = await open({ clock });
        const { call, roleId } = await aSiteWithGuards({ database, clock });
        const other = await aSite({ database: await open({ again: database, clock }), clock });
        const { token } = await other.signIn("li", password);
        const mayWatch = async () =>
          other.rights.may(await other.sessions.resolve(token), "live", gate);
        let announced = 0;
        other.events.on("rights-changed", () => void announced++);
        expect(await mayWatch()).toBe(true);
        await call("POST", "role", { id: roleId, name: "wardens", grants: "[]" });
        await other.feed.catchUp();
        expect(await mayWatch()).toBe(false);
        expect(await other.sessions.resolve(token)).toMatchObject({ roleName: "wardens" });
        expect((await other.call("POST", "addrole", { name: "wardens" })).code).toBe(
          "role-name-taken",
        );
        await call("POST", "deleterole", { id: roleId, moveto: 2 });
        await other.feed.catchUp();
        expect(await mayWatch()).toBe(true);
        expect(announced).toBe(2);
      },
    );
  });
});
