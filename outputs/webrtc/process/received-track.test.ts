import { FakeClock } from "@tessera/base";
import type { SenderReport } from "@tessera/formats/rtp";
import { writeSenderReport } from "@tessera/protocols/rtsp";
import type { Track } from "node-datachannel";
import { expect, it } from "vitest";
import { ReceivedTrack } from "./received-track.ts";
import { parseFeedback } from "./rtcp-feedback.ts";
import { asBuffer } from "./rtp-count.ts";

/** A track of the library, without a peer behind it. */
function aTrack() {
  const sent: Buffer[] = [];
  let receive: ((packet: Buffer) => void) | undefined;
  const track = {
    onMessage: (listener: (packet: Buffer) => void) => {
      receive = listener;
    },
    sendMessageBinary: (packet: Buffer) => sent.push(packet) > 0,
  };
  const reports: SenderReport[] = [];
  const sequences: number[] = [];
  const received = new ReceivedTrack({
    track: track as unknown as Track,
    clock: new FakeClock(),
    depacketiser: { push: (_, { sequence }) => void sequences.push(sequence) },
    onReport: (report) => void reports.push(report),
    onBroken: (error) => {
      throw error;
    },
  });
  return { received, sent, reports, sequences, receive: (packet: Buffer) => receive?.(packet) };
}

function aPacket(sequence: number): Buffer {
  const packet = Buffer.alloc(20);
  packet.writeUInt8(0x80, 0);
  packet.writeUInt8(0x80 | 96, 1); // with the marker
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(7, 8);
  return packet;
}

it("asks again for what is missing, and gives all on in order when it has come", () => {
  const { receive, sent, sequences, received } = aTrack();
  for (const sequence of [1, 2, 5]) receive(aPacket(sequence));
  expect(sent.map((packet) => parseFeedback(packet).missing)).toEqual([[3, 4]]);
  expect(sequences).toEqual([1, 2]);
  for (const sequence of [3, 4]) receive(aPacket(sequence));
  expect(sequences).toEqual([1, 2, 3, 4, 5]);
  expect(received).toMatchObject({ received: 5, lost: 0 });
});

it("reads the sender's reports, and answers with its own", () => {
  const { receive, sent, reports, sequences, received } = aTrack();
  receive(aPacket(1));
  const counts = { ssrc: 7, packetCount: 1, octetCount: 8 };
  const words = { wallTimeMs: 1_700_000_000_000, timestamp: 90_000, canonicalName: "camera" };
  receive(asBuffer(writeSenderReport({ ...counts, ...words })));
  expect(reports).toMatchObject([{ ssrc: 7, rtpTimestamp: 90_000 }]);
  expect(sequences).toEqual([1]);
  received.report(8_000_000);
  expect(sent.map((packet) => packet[1])).toEqual([201, 206]);
});
