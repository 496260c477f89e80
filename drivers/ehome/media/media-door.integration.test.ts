import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { FakeClock } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { soon } from "../testing/a-platform.ts";
import { MediaDoor } from "./media-door.ts";

/** The first packet of a stream with this number. */
const packetOf = (session: number) => {
  const packet = Buffer.alloc(17);
  packet.set([0x24, 0, 0, 13, 0x80, 0x60]);
  packet.writeUInt32BE(session, 12);
  packet[16] = 0x0d;
  return packet;
};

async function aDoor({ isKnown = true } = {}) {
  const refused: string[] = [];
  const proven: number[] = [];
  const clock = new FakeClock();
  const door = new MediaDoor({
    clock,
    isKnown: () => isKnown,
    onRefused: (_peer, { en }) => refused.push(en),
  });
  const server = createServer((socket) =>
    door.enter(socket, { prove: () => proven.push(socket.remotePort ?? 0), leave: () => {} }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    door.stop();
    server.close();
  });
  const come = async (session: number) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(packetOf(session));
    return socket;
  };
  return { door, come, refused, proven, clock };
}

it("keeps apart two devices behind one address that have the same number", async () => {
  const { door, come } = await aDoor();
  const taken: string[] = [];
  const taker = (name: string) => () => void taken.push(name);
  const forget = door.expect(7, "127.0.0.1", taker("first"));
  expect(forget).toBeDefined();
  expect(door.expect(7, "127.0.0.1", taker("second"))).toBeUndefined();
  expect(door.expect(7, "192.0.2.1", taker("elsewhere"))).toBeDefined();
  await come(7);
  await expect.poll(() => taken, soon).toEqual(["first"]);
  const again = door.expect(7, "127.0.0.1", taker("third"));
  again?.();
  expect(door.expect(7, "127.0.0.1", taker("fourth"))).toBeDefined();
});

it("knows as no stranger only a connection that somebody waits for", async () => {
  const { door, come, proven } = await aDoor();
  const early = await come(8);
  const taken: Socket[] = [];
  await come(9);
  door.expect(10, "127.0.0.1", (socket) => taken.push(socket));
  const expected = await come(10);
  await expect.poll(() => taken.length, soon).toBe(1);
  expect(proven).toEqual([expected.localPort]);
  await expect
    .poll(() => {
      door.expect(8, "127.0.0.1", (socket) => taken.push(socket))?.();
      return taken.length;
    }, soon)
    .toBe(2);
  expect(proven).toEqual([expected.localPort, early.localPort]);
});

it("lets few wait of one address, and none where no device is registered", async () => {
  const { come, refused, clock } = await aDoor();
  for (let session = 0; session < 25; session++) await come(session);
  await expect.poll(() => refused.length, soon).toBe(5);
  await clock.advance(6000);
  await expect.poll(() => refused.length, soon).toBe(25);
  const strange = await aDoor({ isKnown: false });
  await strange.come(1);
  await expect.poll(() => strange.refused.length, soon).toBe(1);
});
