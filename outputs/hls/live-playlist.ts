import { type OpenSegment, writeLivePlaylist } from "@tessera/formats/hls";
import { nameOf } from "./resource-name.ts";
import type { Segment, Segmenter } from "./segmenter.ts";
import type { WallTime } from "./wall-time.ts";

/** Players at the live edge fetch parts; further back they fetch whole segments. */
const segmentsWithParts = 2;
/** Key frames of a second come now and then a little early, and then two seconds are one segment. */
const leastTargetS = 2;
/** Where the first segment had to be cut out of a GOP. */
const longGopTargetS = 10;

/** The playlist of a stream at this moment: the same text for all who watch. */
export class LivePlaylist {
  readonly #segmenter: Segmenter;
  readonly #wallTime: WallTime;
  readonly #partTarget90k: number;
  /** Told once, they stay as they are. */
  readonly #startsAtMs = new WeakMap<Segment, number>();
  /** Of what players were told: it must not change any more. */
  #targetDurationS: number | undefined;
  readonly #texts = new Map<boolean, string>();

  constructor(segmenter: Segmenter, wallTime: WallTime, partTarget90k: number) {
    this.#segmenter = segmenter;
    this.#wallTime = wallTime;
    this.#partTarget90k = partTarget90k;
  }

  get targetDurationS(): number {
    return this.#targetDurationS ?? this.#chosenTargetS;
  }

  /** To be called when there is more to be fetched. */
  renew(): void {
    this.#texts.clear();
  }

  text(isDelta: boolean): string {
    const known = this.#texts.get(isDelta);
    if (known !== undefined) return known;
    const text = this.#write(isDelta);
    this.#texts.set(isDelta, text);
    return text;
  }

  /** GOPs of a camera are as long as the first one; how long one is that was cut, nobody knows yet. */
  get #chosenTargetS(): number {
    const { segments, isInsideGop } = this.#segmenter;
    const longest90k = Math.max(...segments.map(({ duration90k }) => duration90k), 0);
    const roundedS = Math.max(leastTargetS, Math.round(longest90k / 90_000));
    return isInsideGop ? Math.max(roundedS, longGopTargetS) : roundedS;
  }

  #fixTarget(): number {
    const targetS = this.targetDurationS;
    this.#targetDurationS = targetS;
    // Rounded, no segment may be longer.
    this.#segmenter.limitTo((targetS + 0.5) * 90_000);
    return targetS;
  }

  #write(isDelta: boolean): string {
    const { segments, open, openNumber, discontinuitySequence } = this.#segmenter;
    const firstWithParts = openNumber - segmentsWithParts;
    const playlist = {
      targetDurationS: this.#fixTarget(),
      partTargetS: this.#longestPart90k / 90_000,
      mediaSequence: segments[0]?.number ?? openNumber,
      discontinuitySequence,
      segments: segments.map((segment) => ({
        ...this.#describe(segment, segment.number >= firstWithParts),
        uri: nameOf.segment(segment.number),
        durationS: segment.duration90k / 90_000,
      })),
      open: open && this.#describe(open, true),
      hintUri: open && nameOf.part(open.number, open.parts.length),
    };
    return writeLivePlaylist(playlist, { isDelta });
  }

  #describe(segment: Segment, hasParts: boolean): OpenSegment {
    const { number, initNumber, isDiscontinuity } = segment;
    const startsAtMs = this.#startsAtMs.get(segment) ?? this.#wallTime.at(segment.start90k);
    this.#startsAtMs.set(segment, startsAtMs);
    const parts = segment.parts.map(({ duration90k, isIndependent }, index) => ({
      uri: nameOf.part(number, index),
      durationS: duration90k / 90_000,
      isIndependent,
    }));
    const mapUri = nameOf.init(initNumber);
    return { startsAtMs, isDiscontinuity, mapUri, parts: hasParts ? parts : [] };
  }

  /** A camera of two frames a second has parts of half a second. */
  get #longestPart90k(): number {
    const parts = this.#segmenter.listed.flatMap((segment) => segment.parts);
    return Math.max(this.#partTarget90k, ...parts.map(({ duration90k }) => duration90k));
  }
}
