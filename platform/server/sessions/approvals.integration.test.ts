import { FakeClock, minuteMs } from "@tessera/base";
import { expect, it } from "vitest";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "../../testing/index.ts";
import { Approvals } from "./approvals.ts";
import { sessionMigrations } from "./migrations.ts";
import { RoleStore } from "./role-store.ts";
import { UserStore } from "./user-store.ts";

const needs = {
  verb: "export",
  channels: [{ deviceId: "gate", channelId: "1" }],
  isForAdmins: false,
} as const;

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  const clock = new FakeClock();
  await makeTables(database, [sessionMigrations]);
  const roleId = await new RoleStore(database).insert(
    { name: "guard", isAdmin: false, grants: [] },
    0,
  );
  const users = new UserStore(database);
  const insert = (name: string) =>
    users.insert({ name, nickName: "", passwordHash: "", roleId }, 0);
  const userId = await insert("li");
  const otherId = await insert("wang");
  const act = { userId, path: "/api/v1/take", input: { range: 1 } };
  /** As two servers of one site have them. */
  const [here, there] = [new Approvals({ database, clock }), new Approvals({ database, clock })];
  return { clock, here, there, act, otherId };
}

forEachDatabase((open) => {
  it("lets one call in once, on whichever server it comes first", async () => {
    const { here, there, act } = await aSite(open);
    const value = await here.ask(act, needs);
    expect(await there.take(value, act)).toBeUndefined();
    expect(await there.findAsked(value, act.userId)).toMatchObject({ act: act.path, needs });
    expect(await there.approve(value, "wang (2)")).toBe(true);
    expect(await here.approve(value, "zhao (3)")).toBe(false);
    const takers = [here, there, here, there].map((server) => server.take(value, act));
    expect((await Promise.all(takers)).filter(Boolean)).toEqual(["wang (2)"]);
    expect(await here.take(value, act)).toBeUndefined();
  });

  it("is of one user, one call and one input", async () => {
    const { here, act, otherId } = await aSite(open);
    const value = await here.ask(act, needs);
    expect(await here.findAsked(value, otherId)).toBeUndefined();
    await here.approve(value, "wang (2)");
    const others = [
      { ...act, userId: otherId },
      { ...act, path: "/api/v1/wipe" },
      { ...act, input: { range: 2 } },
    ];
    for (const other of others) expect(await here.take(value, other)).toBeUndefined();
    expect(await here.take("guessed", act)).toBeUndefined();
    expect(await here.take(undefined, act)).toBeUndefined();
    expect(await here.take(value, act)).toBe("wang (2)");
  });

  it("is over two minutes after somebody agreed, and before that after ten", async () => {
    const { here, act, clock } = await aSite(open);
    const late = await here.ask(act, needs);
    await clock.advance(10 * minuteMs);
    expect(await here.findAsked(late, act.userId)).toBeUndefined();
    const value = await here.ask(act, needs);
    await clock.advance(9 * minuteMs);
    await here.approve(value, "wang (2)");
    await clock.advance(2 * minuteMs);
    expect(await here.take(value, act)).toBeUndefined();
  });

  it("can stand for what follows, as often as that is done and for so long", async () => {
    const { here, there, act, clock, otherId } = await aSite(open);
    await here.extend(act, "wang (2)", 60 * minuteMs);
    expect(await there.take(undefined, act)).toBe("wang (2)");
    expect(await there.take("anything", act)).toBe("wang (2)");
    expect(await there.take(undefined, { ...act, userId: otherId })).toBeUndefined();
    await clock.advance(60 * minuteMs);
    expect(await there.take(undefined, act)).toBeUndefined();
  });

  it("keeps a user from asking without end", async () => {
    const { here, act, clock } = await aSite(open);
    const values: string[] = [];
    for (let turn = 0; turn < 22; turn++) {
      await clock.advance(1);
      values.push(await here.ask(act, needs));
    }
    const found = await Promise.all(values.map((value) => here.findAsked(value, act.userId)));
    expect(found.map((one) => one !== undefined)).toEqual([
      false,
      false,
      ...Array.from({ length: 20 }, () => true),
    ]);
  });
});
