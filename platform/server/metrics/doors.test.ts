import { FakeClock, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aServer } from "../http/a-server.ts";
import { healthDoors } from "./health-doors.ts";
import { defineMetric } from "./metric.ts";
import { metricsDoor } from "./metrics-door.ts";

const token = "a-token-of-sixteen";
const metric = defineMetric({
  name: "fish",
  kind: "gauge",
  unit: "",
  help: { zh: "鱼", en: "Fish" },
  read: () => 3,
});

async function aCollector(values: { readonly isOn: boolean; readonly token: string }) {
  const door = metricsDoor({
    product: { name: "Tessera" },
    figures: { latest: [{ metric, labels: {}, value: 3 }] },
    settings: { get: () => values as never },
  });
  const server = await aServer([], { doors: [door] });
  return (headers: Record<string, string> = {}, url = "/metrics") =>
    server.inject({ url, headers });
}

describe("/metrics", () => {
  it("gives all figures to who has the token, in the format that is asked for", async () => {
    const ask = await aCollector({ isOn: true, token });
    const reply = await ask({ authorization: `Bearer ${token}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(reply.body).toContain("\ntessera_fish 3\n");
    const open = await ask({
      authorization: `Bearer ${token}`,
      accept: "application/openmetrics-text",
    });
    expect(open.headers["content-type"]).toContain("application/openmetrics-text");
    expect(open.body.endsWith("# EOF\n")).toBe(true);
  });

  it("takes no other token, none from the address, and no session", async () => {
    const ask = await aCollector({ isOn: true, token });
    const refused = [
      await ask(),
      await ask({ authorization: "Bearer wrong" }),
      await ask({ token: "admin-token" }),
      await ask({}, `/metrics?token=${token}`),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(refused[0]?.body).toContain("Authorization: Bearer");
  });

  it.each([
    ["without a token", { isOn: true, token: "" }],
    ["when it is switched off", { isOn: false, token }],
  ])("is not there %s", async (_, values) => {
    const ask = await aCollector(values);
    expect((await ask({ authorization: `Bearer ${values.token}` })).statusCode).toBe(404);
  });
});

const asked = (ping: () => Promise<void>, clock = new FakeClock()) =>
  aServer([], { doors: healthDoors({ database: { ping }, clock, log: silentLogger }) });

describe("health", () => {
  it("is live whatever the database does, and ready while that answers", async () => {
    const server = await asked(async () => undefined);
    const [live, ready] = [
      await server.inject("/health/live"),
      await server.inject("/health/ready"),
    ];
    expect([live.statusCode, ready.statusCode]).toEqual([200, 200]);
    expect(ready.json()).toEqual({ status: "ready" });
  });

  it("is live but not ready when the database refuses", async () => {
    const server = await asked(() => Promise.reject(new Error("away")));
    const ready = await server.inject("/health/ready");
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: "not ready", reason: "the database fails" });
    expect((await server.inject("/health/live")).statusCode).toBe(200);
  });

  it("does not wait for a database that says nothing", async () => {
    const clock = new FakeClock();
    const server = await asked(() => new Promise(() => {}), clock);
    const statuses: number[] = [];
    void server.inject("/health/ready").then(({ statusCode }) => statuses.push(statusCode));
    await expect
      .poll(async () => {
        await clock.advance(1000);
        return statuses;
      })
      .toEqual([503]);
  });
});
