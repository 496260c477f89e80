import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { createHttpServer, defineFeature } from "@tessera/platform/server";
import { anAdmin, aPrincipal, recordInto } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import type { Fence } from "./fence.ts";
import { shownFenceRoutes } from "./shown-fences.ts";

const shape = { Kind: "circle" as const, Center: [114, 22] as [number, number], RadiusM: 500 };

const aFence = (id: number, about: Partial<Fence> = {}): Fence => ({
  id,
  name: `围栏 ${id}`,
  isEnabled: true,
  shape,
  shapeNo: 1,
  onEnter: true,
  onLeave: true,
  limitKmh: 60,
  severity: 3,
  week: [],
  channels: [],
  groups: [],
  ...about,
});

const yard = aFence(1);
const fencesOf: Readonly<Record<string, readonly Fence[]>> = {
  "bus-1": [yard, aFence(2, { isEnabled: false })],
  "bus-2": [yard, aFence(3)],
};

it("shows who may see a vehicle on the map the fences in use for it, and no others", async () => {
  const ask = await aServer();
  const seen = await ask(2, ["bus-1~1"]);
  expect(seen.json()).toEqual({
    rows: [{ ID: 1, Name: "围栏 1", Shape: shape, LimitKmh: 60 }],
  });
  expect((await ask(2, ["bus-1~1", "bus-2~1"])).statusCode).toBe(403);
  const all = (await ask(1, ["bus-1~1", "bus-2~1"])).json<{ rows: { ID: number }[] }>();
  expect(all.rows.map(({ ID }) => ID)).toEqual([1, 3]);
  expect((await ask(2, [])).statusCode).toBe(400);
});

/** User 1 is an administrator, user 2 sees one bus on the map. */
async function aServer() {
  const routes = shownFenceRoutes({
    fences: { of: ({ deviceId }: ChannelRef) => fencesOf[deviceId] ?? [] },
    rights: {
      require(principal, verb, { deviceId }) {
        if (principal?.isAdmin || (verb === "map" && deviceId === "bus-1")) return;
        throw new Forbidden("no-right", { zh: "没有权限", en: "No right" });
      },
    },
  });
  const server = await createHttpServer({
    features: [defineFeature({ name: "geofences", routes })],
    sessions: {
      resolve: async (token) =>
        [anAdmin, aPrincipal(2)].find(({ userId }) => userId === Number(token)),
    },
    rights: { require: () => {} },
    audit: recordInto([]),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock: new FakeClock(Date.UTC(2026, 0, 5)),
  });
  onTestFinished(() => server.stop());
  return (user: number, ids: readonly string[]) =>
    server.inject({
      method: "POST",
      url: "/api/v1/geofences/channels",
      headers: { token: String(user) },
      payload: { ids },
    });
}
