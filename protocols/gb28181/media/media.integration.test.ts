import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { FakeClock } from "@tessera/base";
import { describe, expect, it, vi } from "vitest";
import type { MediaMode, MediaReceiver, MediaSender } from "./index.ts";
import { aReceiver, aSender, at, localhost, opened, rtp, type Seen } from "./testing/media-ends.ts";

/** By an error or without one. */
const closed = (socket: Socket) =>
  new Promise<boolean>(
    (resolve) => void socket.on("error", () => {}).on("close", () => resolve(true)),
  );

/** As it is on a TCP connection. */
const framed = (packet: Uint8Array) =>
  Buffer.concat([Buffer.of(packet.length >> 8, packet.length & 255), packet]);

async function joinedPair(mode: MediaMode): Promise<Seen & { sender: MediaSender }> {
  const senderMode = {
    UDP: "UDP",
    "TCP-PASSIVE": "TCP-ACTIVE",
    "TCP-ACTIVE": "TCP-PASSIVE",
  } as const;
  const seen = await aReceiver(mode);
  const { sender } = await aSender(senderMode[mode]);
  const started = sender.start(at(seen.receiver));
  if (mode === "TCP-ACTIVE") await seen.receiver.connect(at(sender));
  seen.receiver.believe([localhost]);
  await started;
  return { ...seen, sender };
}

describe.each(["UDP", "TCP-PASSIVE", "TCP-ACTIVE"] as const)("media over %s", (mode) => {
  it("comes as it was sent", async () => {
    const { receiver, sender, sequences } = await joinedPair(mode);
    for (let frame = 0; frame < 20; frame++)
      expect(sender.send([rtp(frame * 2), rtp(frame * 2 + 1)], frame === 0)).toBe(true);
    await vi.waitFor(() => expect(sequences).toHaveLength(40));
    expect(sequences).toEqual([...sequences.keys()]);
    expect(receiver.isConnected).toBe(true);
    expect(receiver.strangers).toBe(0);
    expect(sender).toMatchObject({ sentPackets: 40, sentBytes: 40 * 512, droppedFrames: 0 });
  });

  it("drops what has another SSRC once that is checked", async () => {
    const { receiver, sender, sequences } = await joinedPair(mode);
    receiver.expectSsrc(77, true);
    sender.send([rtp(1), rtp(2, { ssrc: 78 }), rtp(3, { ssrc: 78 }), rtp(4), rtp(5)], true);
    // Over UDP those behind the gap are waited for a little.
    for (let more = 6; more < 10; more++) sender.send([rtp(more)], false);
    await vi.waitFor(() => expect(receiver.strangers).toBe(2));
    expect(sequences).not.toContain(2);
  });

  it("frees the port when it is closed", async () => {
    const { receiver, sender } = await joinedPair(mode);
    receiver.close();
    receiver.close();
    sender.close();
    expect(sender.send([rtp(1)], true)).toBe(false);
    const listener = createServer().listen(receiver.port, localhost);
    if (mode !== "TCP-ACTIVE") await once(listener, "listening");
    listener.on("error", () => {}).close();
  });
});

/** How many packets are dropped of a device that begins with that SSRC, where 77 was agreed. */
const droppedAfter = async (first: number) => {
  const { receiver, sequences } = await aReceiver("UDP");
  receiver.expectSsrc(77, false);
  const socket = createSocket("udp4");
  opened.push(socket);
  for (const [sequence, ssrc] of [
    [1, first],
    [2, 5],
    // One of the two is there twice, if both are taken.
    [2, first],
    [3, first],
  ] as const)
    socket.send(rtp(sequence, { ssrc }), receiver.port, localhost);
  await vi.waitFor(() => expect(sequences).toEqual([1, 2, 3]));
  return receiver.strangers;
};

describe("a UDP receiver", () => {
  it("believes the first peer that fits, and no other", async () => {
    const { receiver, sequences } = await aReceiver("UDP");
    const first = (await aSender("UDP")).sender;
    const second = (await aSender("UDP")).sender;
    for (const sender of [first, second]) await sender.start(at(receiver));
    first.send([rtp(1)], true);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
    second.send([rtp(100, { ssrc: 5 }), rtp(101, { ssrc: 5 })], true);
    await vi.waitFor(() => expect(receiver.strangers).toBe(2));
    first.send([rtp(2)], false);
    await vi.waitFor(() => expect(sequences).toEqual([1, 2]));
  });

  it("follows its peer to another port, as address translation gives it", async () => {
    const { receiver, sequences } = await aReceiver("UDP");
    for (const sequence of [1, 2]) {
      const { sender } = await aSender("UDP");
      await sender.start(at(receiver));
      sender.send([rtp(sequence)], true);
      await vi.waitFor(() => expect(sequences).toContain(sequence));
    }
  });

  it("believes a host that nobody named only with the SSRC that was agreed", async () => {
    const { receiver, sequences } = await aReceiver("UDP", { peers: ["192.0.2.1"] });
    const { sender } = await aSender("UDP");
    await sender.start(at(receiver));
    sender.send([rtp(1)], true);
    await vi.waitFor(() => expect(receiver.strangers).toBe(1));
    receiver.expectSsrc(77, false);
    sender.send([rtp(2)], true);
    await vi.waitFor(() => expect(sequences).toEqual([2]));
  });

  it("lets the host that was agreed take over from one that only knew the SSRC", async () => {
    const { receiver, sequences } = await aReceiver("UDP", { peers: ["127.0.0.2"] });
    receiver.expectSsrc(77, false);
    const guesser = createSocket("udp4");
    const device = createSocket("udp4");
    opened.push(guesser, device);
    await new Promise<void>((resolve) => void device.bind(0, "127.0.0.2", resolve));
    guesser.send(rtp(1), receiver.port, localhost);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
    device.send(rtp(2), receiver.port, localhost);
    await vi.waitFor(() => expect(sequences).toEqual([1, 2]));
    guesser.send(rtp(3), receiver.port, localhost);
    await vi.waitFor(() => expect(receiver.strangers).toBe(1));
    expect(sequences).toEqual([1, 2]);
  });

  it("holds a device to the agreed SSRC that it began with, and lets one be that never had it", async () => {
    expect([await droppedAfter(77), await droppedAfter(9)]).toEqual([1, 0]);
  });

  it("passes over what is no RTP", async () => {
    const { receiver, sequences } = await aReceiver("UDP");
    const socket = createSocket("udp4");
    opened.push(socket);
    const report = Uint8Array.of(0x80, 200, 0, 6, ...new Uint8Array(24));
    for (const bytes of [Buffer.from("hello"), Buffer.alloc(0), report, rtp(3)])
      socket.send(bytes, receiver.port, localhost);
    await vi.waitFor(() => expect(sequences).toEqual([3]));
    expect(receiver.strangers).toBe(0);
  });

  it("puts packets back in order", async () => {
    const { receiver, sequences } = await aReceiver("UDP");
    const { sender } = await aSender("UDP");
    await sender.start(at(receiver));
    sender.send(
      [1, 3, 2, 4].map((sequence) => rtp(sequence)),
      true,
    );
    await vi.waitFor(() => expect(sequences).toEqual([1, 2, 3, 4]));
  });
});

async function aGuest({ port }: MediaReceiver) {
  const socket = connect(port, localhost);
  const end = closed(socket);
  opened.push({ close: () => socket.destroy() });
  await once(socket, "connect");
  const send = (sequence: number, ssrc?: number) =>
    void socket.write(framed(rtp(sequence, ssrc === undefined ? {} : { ssrc })));
  return { socket, end, send };
}

describe("a TCP receiver that is connected to", () => {
  it("takes the connection that has the agreed SSRC, whoever was first, and closes all others", async () => {
    const { receiver, sequences, ends } = await aReceiver("TCP-PASSIVE");
    receiver.expectSsrc(77, false);
    const idle = await aGuest(receiver);
    const impostor = await aGuest(receiver);
    impostor.send(1, 5);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
    const device = await aGuest(receiver);
    device.send(2);
    await Promise.all([idle.end, impostor.end]);
    device.send(3);
    await vi.waitFor(() => expect(sequences).toEqual([1, 2, 3]));
    const late = connect(receiver.port, localhost);
    await closed(late);
    expect(ends).toEqual([]);
    expect(receiver.strangers).toBe(2);
  });

  it("has room for four, and for one more in place of who came first", async () => {
    const { receiver, sequences } = await aReceiver("TCP-PASSIVE");
    receiver.expectSsrc(77, false);
    const all = [];
    for (let count = 0; count < 5; count++) all.push(await aGuest(receiver));
    await all[0]?.end;
    all[4]?.send(1);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
  });

  it("is content after three seconds with a device that never has the agreed SSRC", async () => {
    const clock = new FakeClock();
    const { receiver, sequences } = await aReceiver("TCP-PASSIVE", { clock });
    receiver.expectSsrc(77, false);
    const device = await aGuest(receiver);
    const other = await aGuest(receiver);
    device.send(1, 5);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
    await clock.advance(3000);
    device.send(2, 5);
    await other.end;
    await vi.waitFor(() => expect(sequences).toEqual([1, 2]));
  });

  it("takes nothing but the agreed SSRC where it is checked, whoever sends", async () => {
    const { receiver, sequences } = await aReceiver("TCP-PASSIVE");
    receiver.expectSsrc(77, true);
    const device = await aGuest(receiver);
    for (const sequence of [1, 2, 3]) device.send(sequence, 5);
    await vi.waitFor(() => expect(receiver.strangers).toBeGreaterThan(0));
    expect(sequences).toEqual([]);
  });

  it("closes who comes from a host that the answer does not name", async () => {
    const { receiver } = await aReceiver("TCP-PASSIVE", { peers: ["192.0.2.1"] });
    const guest = connect(receiver.port, localhost);
    await once(guest, "connect");
    receiver.believe(["192.0.2.2"]);
    expect(await closed(guest)).toBe(true);
    await vi.waitFor(() => expect(receiver.strangers).toBe(1));
  });

  it("lets who came before the answer in once the answer names it", async () => {
    const { receiver, sequences } = await aReceiver("TCP-PASSIVE", { peers: ["192.0.2.1"] });
    const { sender } = await aSender("TCP-ACTIVE");
    await sender.start(at(receiver));
    sender.send([rtp(1)], true);
    receiver.believe([localhost]);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
  });

  it("says when the device has closed the connection", async () => {
    const { sender, ends } = await joinedPair("TCP-PASSIVE");
    sender.close();
    await vi.waitFor(() => expect(ends.map(({ fault }) => fault)).toEqual(["closed"]));
  });

  it("reads at leisure while nobody waits, and at once when somebody does", async () => {
    const { receiver, sender, sequences } = await joinedPair("TCP-PASSIVE");
    receiver.setUrgent(false);
    sender.send([rtp(1)], true);
    await vi.waitFor(() => expect(sequences).toEqual([1]));
    sender.send([rtp(2)], false);
    receiver.setUrgent(true);
    await vi.waitFor(() => expect(sequences).toEqual([1, 2]));
  });
});

describe("a TCP receiver that connects", () => {
  it("tries three times, a second apart", async () => {
    const clock = new FakeClock();
    const taken = createServer().listen(0, localhost);
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    taken.close();
    await once(taken, "close");
    const { receiver } = await aReceiver("TCP-ACTIVE", { clock });
    const failures: unknown[] = [];
    const startedMs = clock.nowMs();
    receiver
      .connect({ host: localhost, port })
      .catch((error: unknown) => void failures.push(error));
    await vi.waitFor(
      async () => {
        await clock.advance(100);
        expect(failures).toHaveLength(1);
      },
      { timeout: 10_000, interval: 10 },
    );
    expect(failures).toMatchObject([{ fault: "refused" }]);
    expect(clock.nowMs() - startedMs).toBeGreaterThanOrEqual(2_000);
  });

  it("gives up trying when it is closed", async () => {
    const { receiver } = await aReceiver("TCP-ACTIVE", { clock: new FakeClock() });
    const connecting = receiver.connect({ host: localhost, port: 1 });
    receiver.close();
    await expect(connecting).rejects.toMatchObject({ fault: "stopped" });
  });
});
