import { audioFragment, videoFragment } from "@tessera/formats/fmp4";
import { expect, it } from "vitest";
import { beginsWithIdr } from "./first-picture.ts";

const aPicture = (...data: number[]) =>
  videoFragment({
    sequence: 1,
    dts90k: 0,
    duration90k: 3600,
    ctsOffset90k: 0,
    isKey: true,
    data: Uint8Array.from(data),
  });
const aSound = audioFragment({
  sequence: 1,
  dtsSamples: 0,
  durationSamples: 1024,
  data: new Uint8Array(20),
});
const idr = aPicture(0, 0, 0, 2, 0x65, 0x88);
const refresh = aPicture(0, 0, 0, 5, 6, 6, 1, 0xc4, 0x80, 0, 0, 0, 2, 0x41, 0x9a);

it.each([
  ["an IDR", [idr, refresh], true],
  ["an IDR behind sound", [aSound, idr], true],
  ["a recovery point", [refresh, idr], false],
  ["sound alone", [aSound], undefined],
  ["nothing", [], undefined],
])("looks at the first picture of %s", (_, fragments, isIdr) => {
  expect(beginsWithIdr(Buffer.concat(fragments))).toBe(isIdr);
});
