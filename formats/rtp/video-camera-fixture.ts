import type { Damage } from "./access-unit-assembler.ts";
import { H264Depacketiser } from "./h264-depacketiser.ts";
import { H265Depacketiser } from "./h265-depacketiser.ts";
import type { ParameterSets } from "./known-parameter-sets.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";

type Codec = "h264" | "h265";
export type Payload = readonly number[];

export const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
export const fromHex = (hex: string): Payload => [...Buffer.from(hex.replaceAll(" ", ""), "hex")];

export const sps264 = fromHex("67 42001f aabbccddeeff");
export const pps264 = fromHex("68 ce3880");
export const known: Record<Codec, Uint8Array[]> = {
  h264: [Uint8Array.from(sps264), Uint8Array.from(pps264)],
  h265: ["4001 0c", "4201 01", "4401 c1"].map((hex) => Uint8Array.from(fromHex(hex))),
};

/** Sends packets one after the other; `skip` loses some before the next. */
export function camera(codec: Codec, knownSets: Iterable<Uint8Array> = known[codec]) {
  const units: string[] = [];
  const damages: Damage[] = [];
  const sets: ParameterSets[] = [];
  let unstartable = 0;
  const handlers = {
    onUnstartable: () => void unstartable++,
    onParameterSets: (found: ParameterSets) => void sets.push(found),
    onAccessUnit: (data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage) => {
      units.push(`${timestamp} ${isKey ? "key" : "delta"} ${toHex(data)}`);
      damages.push(damage);
    },
  };
  const receiver = new RtpReceiver(
    codec === "h264"
      ? new H264Depacketiser(handlers, knownSets)
      : new H265Depacketiser(handlers, knownSets),
  );
  let sequence = 65_530;
  return {
    units,
    damages,
    sets,
    dropped: () => receiver.dropped,
    unstartable: () => unstartable,
    send: (timestamp: number, payload: Payload, marker = false) => {
      const packet = Buffer.from(rtpPacket({ sequence: sequence++, timestamp, payload, marker }));
      receiver.receive(packet, 0, packet.length);
      packet.fill(0xee);
    },
    skip: (count: number) => {
      sequence += count;
    },
    restart: () => {
      sequence += 20_000;
    },
  };
}
