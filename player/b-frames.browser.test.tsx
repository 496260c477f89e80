import { fragment, initSegment, mimeType } from "@tessera/formats/fmp4";
import { isKeyNal, lengthPrefixed } from "@tessera/formats/h264";
import { DecodeTimes } from "@tessera/formats/rtp";
import { expect, it } from "vitest";

it("lets Chromium keep the first group of pictures whole, B-frames and all", async () => {
  const [sps, pps, ...slices] = nals.map(bytesOf);
  if (!sps || !pps) throw new Error("no parameter sets");
  const sets = { codec: "h264", sps: [sps], pps: [pps] } as const;
  const track = { video: { ...sets, width: 64, height: 64 } };
  const times = new DecodeTimes();
  times.expect(sets);
  const buffer = await aSourceBuffer(mimeType(track));
  await append(buffer, initSegment(track));
  for (const [at, slice] of slices.entries()) {
    // As a stream lays them: decoding begins at zero.
    const pts90k = ((shownAt[at] ?? 0) + 2) * 3600;
    const dts90k = times.next(pts90k, at === 0);
    const ctsOffset90k = pts90k - dts90k;
    const sample = {
      duration90k: 3600,
      ctsOffset90k,
      isKey: isKeyNal(slice),
      data: lengthPrefixed([slice]),
    };
    await append(buffer, fragment({ sequence: at + 1, video: { dts90k, samples: [sample] } }));
  }
  const { buffered } = buffer;
  expect(buffered).toHaveLength(1);
  expect(buffered.end(0) - buffered.start(0)).toBeCloseTo(slices.length / 25, 2);
});

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

async function aSourceBuffer(mime: string): Promise<SourceBuffer> {
  const source = new MediaSource();
  const video = document.createElement("video");
  video.src = URL.createObjectURL(source);
  await new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
  return source.addSourceBuffer(mime);
}

async function append(buffer: SourceBuffer, bytes: Uint8Array): Promise<void> {
  const done = new Promise((resolve) =>
    buffer.addEventListener("updateend", resolve, { once: true }),
  );
  buffer.appendBuffer(new Uint8Array(bytes));
  await done;
}

/** Which picture of all each is, in the order of decoding. */
const shownAt = [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11];

/** x264, 64 × 64, 13 pictures with one key frame: SPS, PPS and a slice each. */
const nals = [
  "Z2QACqzZRCbARAAAAwAEAAADAMg8SJZY",
  "aOrgTSyL",
  "ZYiEAEd0Uk/vAiWa1xtYWB0/yOS2iW7sv/4c1JJLVpzK93t8k0I05cp+i4d+qXKeNMramhwN+XjuP/ADh77T8ae6+GE0Yu83iMHo0mlPlqX2v0dFucmvuFjk3hEMWpRoNZrC5rFjSQGyFbkXNeMhgoatRJEaSgDZ53YVtKK43Zre0w22RcniFzOntd4tdxF30Dm+3YhAhbfTfT+iZw8iew2kX9hsWYuUjUw7akfrACeabmV8fnTTztCaC4VY6mnkhfB7lzDptVP5hvANXRJGVNjDv/U1gJObHt0HuGP6eoH20smaRn35huFTxLsRUm1PXQZti78=",
  "QZokbEV/vo1CacT/40Mkv2Ou",
  "QZ5CeIz/qYE=",
  "AZ5hdEZ/qYA=",
  "AZ5jRGepgQ==",
  "QZpoXqEFJlMIz4w2z98SC62Lm78J2gvHgQ==",
  "QZ6GRREsZ6mB",
  "AZ6ldEZ/qYE=",
  "AZ6nRGepgA==",
  "QZqsXqEFJlMIz4v+ly6QyNbZgA==",
  "QZ7KRRUsZ6mB",
  "AZ7pdEZ/qYA=",
  "AZ7rRGepgA==",
];
