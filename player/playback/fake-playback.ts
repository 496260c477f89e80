import type { FootageScreen } from "./footage-screen.ts";
import type { FootageReply, FootageSource, FootageWish } from "./footage-source.ts";
import type { Span } from "./span.ts";

/** A screen whose ranges are what was appended; it plays when the test says that time has passed. */
export class FakeScreen implements FootageScreen {
  positionMs = 0;
  isSeeking = false;
  isPlaying = false;
  rate = 1;
  readonly width = 640;
  readonly height = 360;
  readonly shown: number[] = [];
  reopened = 0;
  /** Where codecs cannot be decoded. */
  readonly unknownMimes = new Set<string>();
  onError: (error: unknown) => void = () => {};
  #ranges: Span[] = [];
  #mime = "";

  canPlay(mime: string): boolean {
    return !this.unknownMimes.has(mime);
  }
  canFollow(mime: string): boolean {
    return !this.#mime || this.#mime.includes(",") === mime.includes(",");
  }
  async append(mime: string, bytes: Uint8Array): Promise<void> {
    this.#mime = mime;
    this.#ranges = joined([...this.#ranges, spanOf(bytes)]);
  }
  ranges(): readonly Span[] {
    return this.#ranges;
  }
  showAt(positionMs: number): void {
    this.positionMs = positionMs;
    this.shown.push(positionMs);
  }
  setRate(rate: number): void {
    this.rate = rate;
  }
  play(): void {
    this.isPlaying = true;
  }
  pause(): void {
    this.isPlaying = false;
  }
  keepOnly(fromMs: number, toMs: number): void {
    this.#ranges = this.#ranges
      .map(({ startMs, endMs }) => ({
        startMs: Math.max(startMs, fromMs),
        endMs: Math.min(endMs, toMs),
      }))
      .filter(({ startMs, endMs }) => endMs > startMs);
  }
  clear(): void {
    this.#ranges = [];
  }
  reopen(): void {
    this.reopened += 1;
    this.#mime = "";
    this.#ranges = [];
  }
  close(): void {
    this.clear();
  }

  /** As the browser would, with its own small difference in speed. */
  pass(elapsedMs: number, speed = 1): void {
    if (!this.isPlaying) return;
    const range = this.#ranges.find(
      ({ startMs, endMs }) => this.positionMs >= startMs - 60 && this.positionMs < endMs,
    );
    const limitMs = range?.endMs ?? this.positionMs;
    this.positionMs = Math.min(limitMs, this.positionMs + elapsedMs * this.rate * speed);
  }
}

interface Piece extends Span {
  readonly mime?: string;
}

/** Footage in pieces, with groups of pictures of two seconds. */
export class FakeFootage implements FootageSource {
  pieces: Piece[];
  readonly wishes: FootageWish[] = [];
  readonly aborted: FootageWish[] = [];
  error: unknown;
  isWorthRetrying = (): boolean => true;
  /** Replies wait until then. */
  gate: Promise<void> = Promise.resolve();

  constructor(...pieces: Piece[]) {
    this.pieces = pieces;
  }

  async read(wish: FootageWish, signal: AbortSignal): Promise<FootageReply> {
    this.wishes.push(wish);
    signal.addEventListener("abort", () => this.aborted.push(wish));
    await this.gate;
    if (this.error) throw this.error;
    const piece = this.pieces.find(
      ({ startMs, endMs }) => wish.fromMs >= startMs && wish.fromMs < endMs,
    );
    if (!piece) return { kind: "none", nextMs: this.#startAfter(wish.fromMs) };
    const { mime = 'video/mp4; codecs="avc1.640028"' } = piece;
    const startMs = Math.max(piece.startMs, Math.floor(wish.fromMs / gopMs) * gopMs);
    const endMs = Math.min(piece.endMs, Math.ceil(wish.toMs / gopMs) * gopMs);
    const nextMs = endMs < piece.endMs ? endMs : this.#startAfter(endMs);
    return { kind: "footage", mime, startMs, endMs, nextMs, body: bodyOf(startMs, endMs) };
  }

  #startAfter(atMs: number): number | undefined {
    return this.pieces.find(({ startMs }) => startMs >= atMs)?.startMs;
  }
}

const gopMs = 2000;

/** A box that nothing looks into, with the span as text. */
async function* bodyOf(startMs: number, endMs: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder().encode(`\0\0\0\0mdat${JSON.stringify([startMs, endMs])}`);
  new DataView(text.buffer).setUint32(0, text.length);
  yield text;
}

function spanOf(bytes: Uint8Array): Span {
  const [startMs, endMs] = JSON.parse(new TextDecoder().decode(bytes.subarray(8))) as number[];
  return { startMs: startMs ?? 0, endMs: endMs ?? 0 };
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last && span.startMs <= last.endMs)
      result[result.length - 1] = { ...last, endMs: Math.max(last.endMs, span.endMs) };
    else result.push(span);
  }
  return result;
}
