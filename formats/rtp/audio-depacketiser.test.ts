import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AacDepacketiser, type AuHeaderWidths } from "./aac-depacketiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";
import { SampleDepacketiser } from "./sample-depacketiser.ts";

function aacTrack(widths?: AuHeaderWidths) {
  const frames: { data: Uint8Array; timestamp: number }[] = [];
  const receiver = new RtpReceiver(
    new AacDepacketiser((data, timestamp) => void frames.push({ data, timestamp }), widths),
  );
  let sequence = 0;
  return {
    frames,
    send: (timestamp: number, payload: readonly number[], { lost = 0 } = {}) => {
      sequence += lost;
      const packet = Buffer.from(
        rtpPacket({ sequence: sequence++, timestamp, payload, marker: true }),
      );
      receiver.receive(packet, 0, packet.length);
      packet.fill(0xee);
    },
  };
}

const sound = (length: number, value = 0x21) => Array.from({ length }, () => value);

describe("AacDepacketiser", () => {
  it("reads one access unit of 371 bytes", () => {
    const { send, frames } = aacTrack();
    send(5, [0x00, 0x10, 0x0b, 0x98, ...sound(371)]);
    expect(frames).toEqual([{ data: Uint8Array.from(sound(371)), timestamp: 5 }]);
  });

  it("reads several access units of a packet, 1024 samples apart, over the wrap", () => {
    const { send, frames } = aacTrack();
    send(0xffff_ff00, [0x00, 0x20, 0x00, 0x10, 0x00, 0x18, 1, 2, 3, 4, 5]);
    expect(frames.map(({ data, timestamp }) => [timestamp, ...data])).toEqual([
      [0xffff_ff00, 1, 2],
      [0xffff_ff00 + 1024 - 2 ** 32, 3, 4, 5],
    ]);
  });

  it("reads headers of other widths", () => {
    const { send, frames } = aacTrack({ sizeLength: 6, indexLength: 2, indexDeltaLength: 2 });
    send(0, [0x00, 0x10, 0x08, 0x04, 1, 2, 3]);
    expect(frames.map(({ data }) => [...data])).toEqual([[1, 2], [3]]);
  });

  it("joins an access unit that is longer than a packet, and drops it when a part is lost", () => {
    const { send, frames } = aacTrack();
    const head = [0x00, 0x10, 0x00, 0x30];
    send(0, [...head, 1, 2, 3]);
    send(0, [...head, 4, 5, 6]);
    send(1024, [...head, 1, 2, 3]);
    send(1024, [...head, 5, 6], { lost: 1 });
    send(2048, [0x00, 0x10, 0x00, 0x10, 7, 8]);
    expect(frames.map(({ data }) => [...data])).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]);
  });

  it("strips ADTS headers, with and without AU headers in front", () => {
    const adts = [0xff, 0xf1, 0x60, 0x40, 0x01, 0x3f, 0xfc, 0x21, 0x22];
    const { send, frames } = aacTrack();
    send(0, [...adts, ...adts]);
    send(2048, [0x00, 0x10, 0x00, 0x48, ...adts]);
    expect(frames.map(({ data, timestamp }) => [timestamp, ...data])).toEqual([
      [0, 0x21, 0x22],
      [1024, 0x21, 0x22],
      [2048, 0x21, 0x22],
    ]);
  });

  it("never throws on any payloads", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (payloads) => {
        const { send, frames } = aacTrack();
        for (const payload of payloads) send(0, [...payload]);
        expect(frames.every(({ data }) => data.length > 0)).toBe(true);
      }),
    );
  });
});

describe("SampleDepacketiser", () => {
  it("hands out a copy of the samples", () => {
    const frames: { data: Uint8Array; timestamp: number }[] = [];
    const receiver = new RtpReceiver(
      new SampleDepacketiser((data, timestamp) => void frames.push({ data, timestamp })),
    );
    const packet = Buffer.from(rtpPacket({ sequence: 1, timestamp: 160, payload: [1, 2, 3] }));
    receiver.receive(packet, 0, packet.length);
    packet.fill(0xee);
    expect(frames).toEqual([{ data: Uint8Array.of(1, 2, 3), timestamp: 160 }]);
  });
});
