import { FakeClock } from "@tessera/base";
import { decodeALaw } from "@tessera/formats/g711";
import { expect, it } from "vitest";
import { SpokenPackets } from "./spoken-packets.ts";

function aLine(encoding = "PCMA", type = 8) {
  const clock = new FakeClock();
  const sent: { readonly atMs: number; readonly packet: Uint8Array }[] = [];
  const spoken = new SpokenPackets({
    payload: { type, encoding },
    ssrc: 0x0beb_d566,
    clock,
    send: (packets) => {
      for (const packet of packets) sent.push({ atMs: clock.monotonicMs(), packet });
    },
  });
  return { clock, sent, spoken };
}

const viewOf = ({ packet }: { readonly packet: Uint8Array }) =>
  new DataView(packet.buffer, packet.byteOffset);

it("sends 160 bytes of A-law every 20 ms whatever pieces it gets", async () => {
  const { clock, sent, spoken } = aLine();
  spoken.push(new Int16Array(100).fill(1000));
  expect(sent).toHaveLength(0);
  spoken.push(new Int16Array(540).fill(1000));
  await clock.advance(1000);
  expect(sent).toHaveLength(4);
  const startMs = sent[0]?.atMs ?? 0;
  expect(sent.map(({ atMs }) => atMs - startMs)).toEqual([0, 20, 40, 60]);
  expect(sent.map((one) => one.packet.length)).toEqual([172, 172, 172, 172]);
  const stamps = sent.map((one) => viewOf(one).getUint32(4));
  expect(stamps.map((stamp) => stamp - (stamps[0] ?? 0))).toEqual([0, 160, 320, 480]);
  const [first] = sent;
  expect(first && viewOf(first).getUint8(1)).toBe(8);
  expect(first && viewOf(first).getUint32(8)).toBe(0x0beb_d566);
  const [sample = 0] = decodeALaw(first?.packet.subarray(12, 13) ?? new Uint8Array(1));
  expect(Math.abs(sample - 1000)).toBeLessThan(40);
});

it("does not wait for a piece that fills the last packet", async () => {
  const { clock, sent, spoken } = aLine();
  spoken.push(new Int16Array(500));
  await clock.advance(1000);
  expect(sent).toHaveLength(3);
});

it("keeps a second of what waits and drops what is older", async () => {
  const { clock, sent, spoken } = aLine();
  spoken.push(new Int16Array(160 * 500));
  await clock.advance(5000);
  expect(sent.length).toBeLessThanOrEqual(51);
});

it("puts sound into a program stream for devices that want one", async () => {
  const { clock, sent, spoken } = aLine("PS", 96);
  spoken.push(new Int16Array(160));
  await clock.advance(20);
  const [first] = sent;
  expect(first && viewOf(first).getUint8(1) & 0x7f).toBe(96);
  expect([...(first?.packet.subarray(12, 16) ?? [])]).toEqual([0, 0, 1, 0xba]);
});

it("says nothing after it was stopped", async () => {
  const { clock, sent, spoken } = aLine();
  spoken.push(new Int16Array(1600));
  spoken.stop();
  spoken.push(new Int16Array(1600));
  const before = sent.length;
  await clock.advance(1000);
  expect(sent).toHaveLength(before);
});
