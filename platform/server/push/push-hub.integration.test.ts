import { once } from "node:events";
import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { definePush, type PushedMessages, pushPath } from "../../contract/index.ts";
import { createEvents } from "../events/index.ts";
import { aServer } from "../http/a-server.ts";
import { PushHub } from "./push-hub.ts";

const changed = definePush({
  kind: "changed",
  summary: "",
  data: z.object({ camera: z.number(), name: z.string() }),
});
const name = "a camera with a name ".repeat(5);

async function aLine() {
  const clock = new FakeClock();
  const hub = new PushHub({
    clock,
    events: createEvents(silentLogger),
    sessions: { principalOf: async () => undefined },
    rights: { may: () => true },
  });
  const server = await aServer([], { doors: [hub.door], clock });
  const { port } = await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    hub.stop();
    await server.stop();
  });
  const enter = async () => {
    const heard: (readonly [string, unknown])[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${port}${pushPath}?token=operator-token`);
    const closed = new Promise<{ code: number; reason: string }>((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
    });
    socket.addEventListener("message", ({ data }) => {
      heard.push(...(JSON.parse(String(data)) as PushedMessages));
    });
    await once(socket, "open");
    return { heard, closed };
  };
  const tell = (count: number) => {
    for (let camera = 0; camera < count; camera++) hub.tell(changed, { camera, name });
  };
  return { hub, clock, enter, tell };
}

it("tells a console many changes at once, in their order", async () => {
  const { clock, enter, tell } = await aLine();
  const { heard } = await enter();
  tell(2000);
  await clock.advance(250);
  await vi.waitFor(() => expect(heard).toHaveLength(2000));
  expect(heard.map(([, data]) => (data as { camera: number }).camera)).toEqual([
    ...Array(2000).keys(),
  ]);
  expect(heard[0]).toEqual(["changed", { camera: 0, name }]);
});

it("sends a console away that would have to hear too much, to come back and read all again", async () => {
  const { clock, enter, tell } = await aLine();
  const { heard, closed } = await enter();
  tell(100_000);
  expect(await closed).toEqual({ code: 1013, reason: "too much has changed" });
  await clock.advance(250);
  expect(heard).toEqual([]);
  const back = await enter();
  tell(1);
  await clock.advance(250);
  await vi.waitFor(() => expect(back.heard).toEqual([["changed", { camera: 0, name }]]));
});

it("writes down once what many consoles are told", async () => {
  const { hub, clock, enter } = await aLine();
  const consoles = [await enter(), await enter(), await enter()];
  let written = 0;
  const data = { camera: 1, name, toJSON: () => ({ camera: ++written, name }) };
  hub.tell(changed, data);
  await clock.advance(250);
  for (const { heard } of consoles)
    await vi.waitFor(() => expect(heard).toEqual([["changed", { camera: 1, name }]]));
  expect(written).toBe(1);
});
