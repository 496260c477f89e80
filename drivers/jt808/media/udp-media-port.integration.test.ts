import { createSocket } from "node:dgram";
import { once } from "node:events";
import { FakeClock, silentLogger } from "@tessera/base";
import { MediaPacketWriter } from "@tessera/formats/jt1078";
import { expect, it, onTestFinished } from "vitest";
import { aTerminal, soon } from "../testing/a-terminal.ts";
import { type Claim, MediaDesk } from "./media-desk.ts";
import type { ArrivedMedia, MediaRequest } from "./media-signalling.ts";
import { UdpMediaPort } from "./udp-media-port.ts";

async function aPort(parts: Pick<Parameters<typeof UdpMediaPort.open>[0], "claim" | "maxFlows">) {
  const clock = new FakeClock();
  const place = { host: "127.0.0.1", port: 0 };
  const port = await UdpMediaPort.open({ ...place, clock, log: silentLogger, ...parts });
  onTestFinished(() => port.close());
  return { port, clock };
}

/** Sends one packet of sound each time. */
async function aSender(port: number, sim = "013912345678") {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const writer = new MediaPacketWriter({ sim, simBytes: 6, channel: 1 });
  return () => {
    const packet = writer.sound(new Uint8Array(320), { payloadType: 6, timestampMs: 0 });
    socket.send(packet, port, "127.0.0.1");
  };
}

it("leaves nothing of who asked and left while the media came: the next has it", async () => {
  const terminal = aTerminal({ quirks: { neverConnects: true } });
  const leaving = new AbortController();
  const { port, clock } = await aPort({
    claim: (...came) => {
      const claimed = desk.claim(...came);
      if (claimed) leaving.abort();
      return claimed;
    },
  });
  const desk: MediaDesk = new MediaDesk({
    lines: { find: () => terminal.line },
    requirePresence: () => {},
    targetFor: async () => ({ host: "127.0.0.1", tcpPort: 0, udpPort: port.port }),
    clock,
    log: silentLogger,
  });
  const request: MediaRequest = {
    deviceId: terminal.line.deviceId,
    channelId: "1",
    channel: 1,
    streamsAtOnce: 0,
    transport: "UDP",
    purpose: { kind: "live", isSub: false },
  };
  const send = await aSender(port.port);
  const first = desk.open(request, leaving.signal);
  first.catch(() => {});
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101]);
  send();
  await expect(first).rejects.toThrow("aborted");
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102]);
  const calls: ArrivedMedia[] = [];
  void desk.open(request, new AbortController().signal).then((call) => calls.push(call));
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102, 0x9101]);
  await clock.advance(1500);
  await expect
    .poll(() => {
      send();
      return calls[0]?.socket.destroyed;
    }, soon)
    .toBe(false);
});

it("uses no request up for what it has no room for", async () => {
  const arrived: ArrivedMedia[] = [];
  const claimed: string[] = [];
  const { port } = await aPort({
    maxFlows: 1,
    claim: ([sender]): Claim | undefined => {
      if (!sender || claimed.includes(sender.sim)) return undefined;
      claimed.push(sender.sim);
      return { sender, take: (media) => void arrived.push(media) };
    },
  });
  const [one, two] = [await aSender(port.port), await aSender(port.port, "013987654321")];
  one();
  await expect.poll(() => arrived.length, soon).toBe(1);
  two();
  // What came before this is dealt with.
  one();
  arrived[0]?.socket.resume();
  await expect.poll(() => arrived[0]?.socket.bytesRead, soon).toBeGreaterThan(350);
  expect(claimed).toEqual(["013912345678"]);
  arrived[0]?.socket.destroy();
  await expect
    .poll(() => {
      two();
      return arrived.length;
    }, soon)
    .toBe(2);
});
