import { expect, it } from "vitest";
import { LatmDepacketiser } from "./latm-depacketiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";

function latmTrack() {
  const frames: [timestamp: number, bytes: number, first: number | undefined][] = [];
  const receiver = new RtpReceiver(
    new LatmDepacketiser((data, timestamp) => frames.push([timestamp, data.length, data[0]])),
  );
  const send = (sequence: number, payload: readonly number[], marker: boolean, timestamp = 100) => {
    const packet = rtpPacket({ sequence, timestamp, payload, marker });
    receiver.receive(packet, 0, packet.length);
  };
  return { frames, send };
}

const sound = (length: number) => Array.from({ length }, () => 0x21);

it("reads a frame behind its length, also one that lies in several packets", () => {
  const { frames, send } = latmTrack();
  send(1, [3, ...sound(3)], true);
  send(2, [255, 45, ...sound(200)], false, 1124);
  send(3, sound(100), true, 1124);
  expect(frames).toEqual([
    [100, 3, 0x21],
    [1124, 300, 0x21],
  ]);
});

it("reads several frames of an element, 1024 samples apart", () => {
  const { frames, send } = latmTrack();
  send(1, [2, ...sound(2), 1, ...sound(1)], true);
  expect(frames.map(([timestamp, bytes]) => [timestamp, bytes])).toEqual([
    [100, 2],
    [1124, 1],
  ]);
});

it("leaves out what a lost packet has damaged, and nothing after it", () => {
  const { frames, send } = latmTrack();
  send(1, [255, 45, ...sound(200)], false);
  send(3, sound(50), true);
  send(4, [2, ...sound(2)], true, 2148);
  expect(frames).toEqual([[2148, 2, 0x21]]);
});
