import { once } from "node:events";
import { createServer } from "node:net";
import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { MediaPortRange, type MediaReceiver } from "./index.ts";
import { aReceiver, aSender, at, localhost, rtp } from "./testing/media-ends.ts";

describe("a sender", () => {
  it("drops frames for a receiver that takes none, up to the next that can start", async () => {
    const server = createServer((socket) => void socket.pause()).listen(0, localhost);
    await once(server, "listening");
    const { sender } = await aSender("TCP-ACTIVE");
    await sender.start(at(server.address() as { port: number }));
    const frame = Array.from({ length: 100 }, (_, index) => rtp(index, { bytes: 1400 }));
    let sent = 0;
    while (sender.send(frame, sent === 0) && sent < 1000) sent++;
    expect(sent).toBeLessThan(200);
    expect(sender.send(frame, false)).toBe(false);
    expect(sender.droppedFrames).toBe(2);
    server.close();
  });

  it("begins with a frame that can start", async () => {
    const { receiver } = await aReceiver("UDP");
    const { sender } = await aSender("UDP");
    await sender.start(at(receiver));
    expect(sender.send([rtp(1)], false)).toBe(false);
    expect(sender.send([rtp(2)], true)).toBe(true);
    expect(sender.send([rtp(3)], false)).toBe(true);
  });

  it("sends nothing before it knows where to", async () => {
    const { sender } = await aSender("TCP-PASSIVE");
    expect(sender.send([rtp(1)], true)).toBe(false);
  });

  it("waits ten seconds for who is to connect", async () => {
    const clock = new FakeClock();
    const { sender } = await aSender("TCP-PASSIVE", clock);
    const started = sender.start({ host: localhost, port: 9 }).catch((error: unknown) => error);
    await clock.advance(10_000);
    expect(await started).toMatchObject({ fault: "timed-out" });
  });
});

describe("a range of media ports", () => {
  it("gives even ports, each once, and says when there are no more", async () => {
    const base = 2 * Math.floor(20_000 + Math.random() * 2_000);
    const ports = new MediaPortRange({ min: base - 1, max: base + 4 });
    const receivers: MediaReceiver[] = [];
    const failure = await (async () => {
      for (let count = 0; count < 4; count++)
        receivers.push((await aReceiver("UDP", { ports })).receiver);
    })().catch((error: unknown) => error);
    expect(failure).toMatchObject({ fault: "no-port" });
    const given = receivers.map(({ port }) => port);
    expect(new Set(given).size).toBe(given.length);
    expect(given.every((port) => port % 2 === 0 && port >= base && port <= base + 4)).toBe(true);
    receivers[0]?.close();
    expect((await aReceiver("UDP", { ports })).receiver.port).toBe(given[0]);
  });

  it("passes over what somebody else has", async () => {
    const base = 2 * Math.floor(22_000 + Math.random() * 2_000);
    // Other programs have some, too.
    const span = { min: base, max: base + 40 };
    const [ours, theirs] = [new MediaPortRange(span), new MediaPortRange(span)];
    const first = await aReceiver("TCP-PASSIVE", { ports: ours });
    const others = [1, 2].map(() => aReceiver("TCP-PASSIVE", { ports: theirs }));
    const given = [first, ...(await Promise.all(others))].map(({ receiver }) => receiver.port);
    expect(new Set(given).size).toBe(3);
  });
});
