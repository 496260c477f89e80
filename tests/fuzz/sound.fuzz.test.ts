import assert from "node:assert/strict";
import { ExpectedError } from "@tessera/base";
import { codecString, parseAudioSpecificConfig, splitAdts } from "@tessera/formats/aac";
import { decodeALaw, decodeMuLaw } from "@tessera/formats/g711";
import { G726Decoder, g726Samples } from "@tessera/formats/g726";
import { splitMp3 } from "@tessera/formats/mp3";
import { opusHead, opusPacketSamples, parseOpusHead } from "@tessera/formats/opus";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileBytes } from "./hostile-bytes.ts";

const config = Uint8Array.of(0x14, 0x08);
const longConfig = Uint8Array.of(0xf8, 0xe8, 0x50, 0x00, 0x12, 0x08);
/** One of 13 bytes, and one with a checksum. */
const adts = Buffer.from("fff1604001bffc210049900219fff0604001bffcabcd2100499002", "hex");
const mp3 = Uint8Array.from({ length: 834 }, (_, at) => [0xff, 0xfb, 0x90, 0xc0][at % 417] ?? 0);

fuzz("an AudioSpecificConfig is read or refused", hostileBytes(config, longConfig), (bytes) => {
  const aac = refusing(ExpectedError, () => parseAudioSpecificConfig(bytes));
  if (typeof aac === "object") assert.ok(aac.sampleRate * aac.channels > 0);
  refusing(ExpectedError, () => codecString(bytes));
});

fuzz("ADTS is split or refused, and no byte is given twice", hostileBytes(adts), (bytes) => {
  const split = refusing(ExpectedError, () => splitAdts(bytes));
  if (typeof split === "object")
    assert.ok(sizeOf(split.frames) + split.rest.length <= bytes.length);
});

fuzz("MP3 is split as far as it goes", hostileBytes(mp3), (bytes) => {
  assert.ok(sizeOf(splitMp3(bytes)) <= bytes.length);
});

fuzz("an Opus header is read or refused", hostileBytes(opusHead(2)), (bytes) => {
  refusing(ExpectedError, () => parseOpusHead(bytes));
  assert.ok(opusPacketSamples(bytes) <= 63 * 2880);
});

fuzz(
  "ADPCM and G.711 become as many samples as they say",
  fc.record({
    bytes: fc.uint8Array({ maxLength: 2000 }),
    bitsPerSample: fc.constantFrom(2, 3, 4, 5),
    packing: fc.constantFrom("rfc3551", "aal2"),
  }),
  ({ bytes, ...format }) => {
    assert.equal(new G726Decoder(format).decode(bytes).length, g726Samples(bytes.length, format));
    assert.equal(decodeALaw(bytes).length, bytes.length);
    assert.equal(decodeMuLaw(bytes).length, bytes.length);
  },
);

const sizeOf = (frames: readonly Uint8Array[]) =>
  frames.reduce((size, frame) => size + frame.length, 0);
