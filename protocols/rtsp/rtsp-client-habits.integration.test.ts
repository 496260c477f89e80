import { once } from "node:events";
import { createServer } from "node:net";
import { FakeClock } from "@tessera/base";
import { afterEach, expect, it, vi } from "vitest";
import type { RtspHabits } from "./rtsp-habits.ts";
import { aCamera, aClient, playAll, stopAll, stops } from "./testing/client-fixture.ts";

afterEach(stopAll);

it("gives a camera that wakes up first ten seconds for its description", async () => {
  const clock = new FakeClock();
  const camera = await aCamera({ DESCRIBE: () => "silence" });
  const described = aClient(camera.url, { clock })
    .describe()
    .catch((error: unknown) => error);
  await vi.waitFor(() => expect(camera.methods).toEqual(["OPTIONS", "DESCRIBE"]));
  await clock.advance(10_000);
  expect(await described).toMatchObject({ fault: "timed-out", waitedMs: 10_000 });
});

it("learns of a camera that lists GET_PARAMETER and hangs up on it", async () => {
  const clock = new FakeClock();
  const camera = await aCamera({
    PLAY: () => ({ status: 200, headers: { Session: "12345678;timeout=8" } }),
    GET_PARAMETER: (_, connection) => {
      connection.close();
      return "silence";
    },
  });
  const learnt: RtspHabits[] = [];
  const onLearn = (habits: RtspHabits) => void learnt.push(habits);
  const first = aClient(camera.url, { clock, onLearn });
  await playAll(first);
  await clock.advance(4_000);
  expect((await first.ended).fault).toBe("closed");
  await vi.waitFor(() => expect(learnt).toEqual([{ isKeptByOptions: true }]));
  await playAll(aClient(camera.url, { clock, habits: learnt[0] }));
  await clock.advance(4_000);
  await vi.waitFor(() => expect(camera.methods.at(-1)).toBe("OPTIONS"));
});

it.each([
  ["404 Not Found", { fault: "failed-request", status: 404 }],
  ["401 Unauthorized", { fault: "unauthorized" }],
])("tells an HTTP server that answers the tunnel with %s", async (status, fault) => {
  const server = createServer((socket) =>
    socket.on("data", () => socket.write(`HTTP/1.1 ${status}\r\n\r\n`)),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(async () => void server.close());
  const { port } = server.address() as { port: number };
  const client = aClient(`rtsp://127.0.0.1:${port}/live?a=1`, { transport: "HTTP" });
  await expect(client.describe()).rejects.toMatchObject(fault);
});
