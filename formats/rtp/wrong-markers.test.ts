import { expect, it } from "vitest";
import { H264Depacketiser } from "./h264-depacketiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";

const sets = ["6742c01ed900a047fec8", "68ce3c80"].map((hex) =>
  Uint8Array.from(Buffer.from(hex, "hex")),
);

/** Sends each slice in a packet of its own that has the marker; gives the timestamps of what comes out. */
function picturesOf(slices: readonly (readonly [timestamp: number, hex: string])[]): number[] {
  const timestamps: number[] = [];
  const receiver = new RtpReceiver(
    new H264Depacketiser(
      {
        onParameterSets: () => {},
        onAccessUnit: (_, timestamp) => void timestamps.push(timestamp),
      },
      sets,
    ),
  );
  slices.forEach(([timestamp, hex], sequence) => {
    const payload = [...Buffer.from(hex, "hex")];
    const packet = Buffer.from(rtpPacket({ sequence, timestamp, payload, marker: true }));
    receiver.receive(packet, 0, packet.length);
  });
  return timestamps;
}

it("does not take every slice for a picture from who sets the marker on all of them", () => {
  // first_mb_in_slice is 0 in the first slice of a picture (its first bit is set), and not in the others.
  const slices = [1, 2, 3, 4, 5].flatMap((timestamp) => {
    const nal = timestamp === 1 ? "65" : "41";
    return [`${nal}88`, `${nal}4f`, `${nal}2b`].map((hex) => [timestamp, hex] as const);
  });
  expect(picturesOf(slices)).toEqual([1, 1, 2, 3, 4]);
});

it("believes markers where two pictures, such as fields, have one timestamp", () => {
  const fields = [
    [1, "6588"],
    [1, "4188"],
    [2, "4188"],
    [2, "4188"],
  ] as const;
  expect(picturesOf(fields)).toEqual([1, 1, 2, 2]);
});
