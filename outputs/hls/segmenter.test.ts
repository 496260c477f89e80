import type { Frame, Tracks } from "@tessera/engine";
import { describe, expect, it, vi } from "vitest";
import { aPicture, aSound, frame90k, pictureOnly, pictures, withSound } from "./hls-fixture.ts";
import { type Segment, Segmenter, type SegmenterOptions } from "./segmenter.ts";

function aSegmenter(changes: Partial<SegmenterOptions> = {}, tracks: Tracks = pictureOnly) {
  const segmenter = new Segmenter({
    partTarget90k: 31_500,
    minSegment90k: 90_000,
    segmentCount: 3,
    maxSegmentBytes: 1_000_000,
    onTooLarge: () => {},
    ...changes,
  });
  segmenter.startTracks(tracks);
  return segmenter;
}

const pushAll = (segmenter: Segmenter, frames: readonly Frame[]) =>
  frames.map((frame) => segmenter.push(frame));

const secondsOf = ({ duration90k }: { readonly duration90k: number }) => duration90k / 90_000;
const partSeconds = (segment: Segment | undefined) => segment?.parts.map(secondsOf);

describe("cutting", () => {
  it("counts from one", () => {
    expect(aSegmenter().openNumber).toBe(1);
  });

  it("starts a segment at each key frame, in parts that do not pass their target", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 102));
    expect(segmenter.segments.map(secondsOf)).toEqual([2, 2]);
    expect(partSeconds(segmenter.segments[0])).toEqual([0.32, 0.32, 0.32, 0.32, 0.32, 0.32, 0.08]);
    expect(segmenter.segments[1]?.parts.map(({ isIndependent }) => isIndependent)).toEqual([
      true,
      ...Array<boolean>(6).fill(false),
    ]);
    expect(segmenter.openNumber).toBe(3);
  });

  it("waits for a key frame and leaves out what comes before it", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(45, 20));
    expect(segmenter.open).toMatchObject({ start90k: 50 * frame90k });
  });

  it("says when there is more to be fetched: at the picture behind a whole part", () => {
    const changes = pushAll(aSegmenter(), pictures(0, 18));
    expect(changes.flatMap((isChanged, index) => (isChanged ? [index] : []))).toEqual([8, 16]);
  });

  it("puts GOPs of less than a second together", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 60, 10));
    expect(segmenter.segments.map(secondsOf)).toEqual([1.2]);
    expect(segmenter.open?.start90k).toBe(30 * frame90k);
  });

  it("keeps a long GOP in one segment", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 251, 250));
    expect(segmenter.segments.map(secondsOf)).toEqual([10]);
  });

  it("makes a part of each frame that lasts longer than a part should", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, [aPicture(0, true), aPicture(45_000), aPicture(90_000, true)]);
    expect(partSeconds(segmenter.segments[0])).toEqual([0.5, 0.5]);
  });

  it("leaves a late frame to the next part rather than passing the target", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, [...pictures(0, 8), aPicture(10 * frame90k)]);
    expect(partSeconds(segmenter.open)).toEqual([0.28]);
  });

  it("keeps the last segments and gives each all its parts in one piece", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 251));
    expect(segmenter.segments.map(({ number }) => number)).toEqual([3, 4, 5]);
    const [segment] = segmenter.segments;
    expect(segment?.data).toEqual(
      new Uint8Array(Buffer.concat(segment?.parts.map(({ data }) => data) ?? [])),
    );
  });

  it("can end a segment where it is, and goes on without a gap", () => {
    const segmenter = aSegmenter();
    expect(segmenter.cutEarly()).toBe(false);
    pushAll(segmenter, pictures(0, 20));
    expect(segmenter.cutEarly()).toBe(true);
    pushAll(segmenter, pictures(20, 31));
    expect(segmenter.segments.map(({ start90k }) => start90k / frame90k)).toEqual([0, 16]);
    expect(segmenter.segments[1]).toMatchObject({ isDiscontinuity: false });
    expect(segmenter.segments[1]?.parts[0]).toMatchObject({ isIndependent: false });
  });
});

describe("sound", () => {
  it("is in the same fragment as the pictures it came with", () => {
    const segmenter = aSegmenter({}, withSound);
    for (const picture of pictures(0, 9)) {
      segmenter.push(picture);
      segmenter.push(aSound((picture.dts90k / 90_000) * 8000));
    }
    expect(trackIds(segmenter.open?.parts[0]?.data)).toEqual([1, 2]);
  });

  it("lasts until the next where some was lost", () => {
    const segmenter = aSegmenter({}, withSound);
    const [first, ...others] = pictures(0, 9);
    pushAll(segmenter, [...(first ? [first] : []), aSound(0), aSound(160), aSound(640), ...others]);
    expect(soundDurations(segmenter.open?.parts[0]?.data)).toEqual([160, 480, 160]);
  });
});

describe("a break", () => {
  it("ends the segment with all that came, and marks the next one", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 10));
    segmenter.endSource();
    expect(segmenter.segments.map(secondsOf)).toEqual([0.4]);
    segmenter.startTracks(pictureOnly);
    pushAll(segmenter, pictures(50, 51));
    expect(segmenter.segments).toMatchObject([
      { number: 1, initNumber: 0, isDiscontinuity: false },
      { number: 2, initNumber: 0, isDiscontinuity: true },
    ]);
  });

  it("has a new init segment when the tracks differ, and the old one as long as it is needed", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 50));
    segmenter.startTracks(withSound);
    pushAll(segmenter, pictures(50, 51));
    expect(segmenter.segments.map(({ initNumber }) => initNumber)).toEqual([0, 1]);
    expect([segmenter.init(0), segmenter.init(1)]).toEqual([
      expect.any(Uint8Array),
      expect.any(Uint8Array),
    ]);
    pushAll(segmenter, pictures(101, 150));
    expect(segmenter.init(0)).toBeUndefined();
    expect(segmenter.init(1)).toBeDefined();
  });

  it("is counted when the segment behind it is not kept any more", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 10));
    segmenter.startTracks(pictureOnly);
    pushAll(segmenter, pictures(50, 151));
    expect(segmenter.segments[0]).toMatchObject({ number: 2, isDiscontinuity: true });
    expect(segmenter.discontinuitySequence).toBe(0);
    pushAll(segmenter, pictures(201, 50));
    expect(segmenter.discontinuitySequence).toBe(1);
  });

  it("of more than ten seconds leaves nothing of what was before", () => {
    const segmenter = aSegmenter();
    pushAll(segmenter, pictures(0, 60));
    segmenter.startTracks(pictureOnly);
    pushAll(segmenter, pictures(350, 10));
    expect(segmenter.segments).toEqual([]);
    expect(segmenter.open).toMatchObject({ number: 3, isDiscontinuity: true });
  });
});

describe("a GOP that is too large", () => {
  it("is left out up to the next key frame, behind which there is a discontinuity", () => {
    const onTooLarge = vi.fn<() => void>();
    const segmenter = aSegmenter({ maxSegmentBytes: 1000, onTooLarge });
    pushAll(segmenter, pictures(0, 250, 250));
    const [cut] = segmenter.segments;
    expect(cut?.data.length).toBeLessThan(2000);
    expect(segmenter.open).toBeUndefined();
    expect(onTooLarge).toHaveBeenCalledOnce();
    pushAll(segmenter, pictures(250, 1, 250));
    expect(segmenter.open).toMatchObject({ number: 2, isDiscontinuity: true });
  });
});

/** The boxes of these names, whatever they are in; enough for fragments of a few bytes of media. */
function bodiesOf(data: Uint8Array | undefined, name: string): Buffer[] {
  const bytes = Buffer.from(data ?? []);
  const bodies: Buffer[] = [];
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 4))
    bodies.push(bytes.subarray(at + 4));
  return bodies;
}

const trackIds = (data: Uint8Array | undefined) =>
  bodiesOf(data, "tfhd").map((body) => body.readUInt32BE(4));

function soundDurations(data: Uint8Array | undefined): number[] {
  const run = bodiesOf(data, "trun").at(-1) ?? Buffer.alloc(8);
  return Array.from({ length: run.readUInt32BE(4) }, (_, index) =>
    run.readUInt32BE(12 + index * 8),
  );
}
