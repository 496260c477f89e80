import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { type Damage, RtpHeader } from "../rtp/index.ts";
import { Mp2tDepacketiser } from "./mp2t-depacketiser.ts";

const packetBytes = 188;

function encode(codecs: string): Buffer {
  const picture = "-f lavfi -i testsrc2=size=320x180:rate=25 -f lavfi -i sine=r=16000 -t 2";
  const options = `-v error ${picture} ${codecs} -f mpegts pipe:1`;
  return execFileSync("ffmpeg", options.split(" "), { maxBuffer: 2 ** 26 });
}

const h264 = "-c:v libx264 -preset ultrafast -g 25 -bf 0 -pix_fmt yuv420p";

/** Seven packets in each, as senders do. */
function payloadsOf(file: Buffer): Buffer[] {
  const size = 7 * packetBytes;
  return Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
    file.subarray(at * size, (at + 1) * size),
  );
}

function receive(payloads: readonly (Buffer | undefined)[]) {
  const seen = { damages: [] as Damage[], keys: [] as number[], sounds: 0 };
  const untaken: string[] = [];
  const depacketiser = new Mp2tDepacketiser({
    onPicture: ({ isKey }, damage) => {
      if (isKey) seen.keys.push(seen.damages.length);
      seen.damages.push(damage);
    },
    onSound: ({ frames }) => void (seen.sounds += frames.length),
    onUntakenPicture: (name) => void untaken.push(name),
  });
  let missing = 0;
  for (const payload of payloads) {
    if (!payload) {
      missing++;
      continue;
    }
    const header = new RtpHeader();
    header.payloadEnd = payload.length;
    depacketiser.push(payload, header, missing);
    missing = 0;
  }
  return { ...seen, untaken, dropped: depacketiser.dropped };
}

it("takes pictures and sound out of the packets", () => {
  const { damages, keys, sounds } = receive(payloadsOf(encode(`${h264} -c:a aac`)));
  // The last one has no end.
  expect(damages).toEqual(Array.from({ length: 49 }, () => "none"));
  expect(keys).toEqual([0, 25]);
  expect(sounds).toBeGreaterThan(25);
});

it("drops what loss has cut and says of the rest, up to the next key frame, that it follows loss", () => {
  const payloads = payloadsOf(encode(`${h264} -an -b:v 4M`));
  const third = Math.floor(payloads.length / 3);
  const { damages, keys, dropped } = receive(payloads.with(third, undefined as never));
  expect(dropped).toBeGreaterThan(0);
  const [, secondKey = 0] = keys;
  const hit = damages.indexOf("inherited");
  expect(hit).toBeGreaterThan(0);
  expect(damages.slice(hit, secondKey).every((damage) => damage === "inherited")).toBe(true);
  expect(damages.slice(secondKey).every((damage) => damage === "none")).toBe(true);
});

it("begins with a key frame, and passes over what is no transport stream", () => {
  const payloads = payloadsOf(encode(`${h264} -an -b:v 4M`));
  const [first = Buffer.of()] = payloads;
  const tables = first.subarray(0, 3 * packetBytes);
  const later = payloads.slice(20);
  const { keys, damages } = receive([tables, Buffer.from("no stream"), ...later]);
  expect(damages.length).toBeLessThan(49);
  expect(keys[0]).toBe(0);
  expect(damages[0]).toBe("none");
});

it.each([
  ["mpeg4", "MPEG-4"],
  ["mpeg2video", "MPEG-2"],
])("names a picture in %s, which it does not take", (codec, name) => {
  const { untaken, damages } = receive(payloadsOf(encode(`-c:v ${codec} -an`)));
  expect(new Set(untaken)).toEqual(new Set([name]));
  expect(damages).toEqual([]);
});
