export interface PreviewPicture {
  /** Holds the picture itself: it can be shown at once. */
  readonly url: string;
  /** When it was taken. */
  readonly atMs: number;
}

/** undefined: there is none near that moment. */
export type FetchPreview = (
  id: string,
  atMs: number,
  signal: AbortSignal,
) => Promise<PreviewPicture | undefined>;

/** Gives each picture that is kept near some moments as soon as it has come. */
export type FetchPack = (
  id: string,
  momentsMs: readonly number[],
  onPicture: (picture: PreviewPicture) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Previews are some seconds apart: moments closer than that share one. */
const bucketMs = 2000;
const maxPictures = 400;
const maxUnderWay = 3;

export interface PreviewWish {
  readonly id: string;
  readonly atMs: number;
  /** How far away the next picture to the left or right would be. */
  readonly spacingMs: number;
  /** Where nothing was recorded nothing is asked for. */
  readonly isRecorded: (atMs: number) => boolean;
}

interface LoaderParts {
  readonly fetch: FetchPreview;
  readonly fetchPack: FetchPack;
}

interface Kept {
  readonly id: string;
  /** undefined: there is none. */
  readonly picture: PreviewPicture | undefined;
}

interface Wish {
  readonly id: string;
  readonly bucket: number;
}

/**
 * Small pictures for hovering and scrubbing. What is wanted now goes first and the wishes before it are
 * forgotten; when it is there, its neighbours are fetched too. What may be wanted soon comes in one
 * reply, beside all that.
 */
export class PreviewLoader {
  readonly #parts: LoaderParts;
  readonly #pictures = new Map<string, Kept>();
  readonly #underWay = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #queue: Wish[] = [];
  #pack: AbortController | undefined;
  #version = 0;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /** Whoever shows a picture is told when another one is there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number for every change. */
  readonly version = (): number => this.#version;

  /** Asks for the picture of a moment and for those beside it. */
  want({ id, atMs, spacingMs, isRecorded }: PreviewWish): void {
    const step = Math.max(1, Math.round(spacingMs / bucketMs));
    const bucket = bucketOf(atMs);
    const wishes = [0, 1, -1, 2, -2].map((steps) => ({ id, bucket: bucket + steps * step }));
    this.#queue = wishes.filter(
      (wish) => !this.#isKnown(wish) && isRecorded(wish.bucket * bucketMs),
    );
    const [first] = this.#queue;
    if (first?.bucket === bucket && this.#underWay.size >= maxUnderWay) this.#abortOldest();
    this.#goOn();
  }

  /** What may be wanted soon; takes the place of what was before. */
  async lookAhead(id: string, momentsMs: readonly number[]): Promise<void> {
    this.#pack?.abort();
    const missing = momentsMs.filter((atMs) => !this.#isKnown({ id, bucket: bucketOf(atMs) }));
    if (missing.length === 0) return;
    const request = new AbortController();
    this.#pack = request;
    const onPicture = (picture: PreviewPicture) => {
      if (!request.signal.aborted) this.#keep({ id, bucket: bucketOf(picture.atMs) }, picture);
    };
    try {
      await this.#parts.fetchPack(id, missing, onPicture, request.signal);
    } catch {
      // Then each picture is fetched when it is wanted.
    }
  }

  /** The picture of that moment, or the nearest one that is there. */
  nearest(id: string, atMs: number, withinMs: number): PreviewPicture | undefined {
    const exact = this.#pictures.get(keyOf({ id, bucket: bucketOf(atMs) }))?.picture;
    if (exact) return exact;
    let nearest: PreviewPicture | undefined;
    let nearestMs = withinMs;
    for (const { id: other, picture } of this.#pictures.values()) {
      if (!picture || other !== id) continue;
      const awayMs = Math.abs(picture.atMs - atMs);
      if (awayMs > nearestMs) continue;
      nearest = picture;
      nearestMs = awayMs;
    }
    return nearest;
  }

  /** Known to be missing. */
  isMissing(id: string, atMs: number): boolean {
    const kept = this.#pictures.get(keyOf({ id, bucket: bucketOf(atMs) }));
    return kept !== undefined && kept.picture === undefined;
  }

  stop(): void {
    this.#queue = [];
    this.#pack?.abort();
    for (const request of this.#underWay.values()) request.abort();
    this.#pictures.clear();
  }

  #isKnown(wish: Wish): boolean {
    return this.#pictures.has(keyOf(wish)) || this.#underWay.has(keyOf(wish));
  }

  #goOn(): void {
    while (this.#underWay.size < maxUnderWay) {
      const wish = this.#queue.shift();
      if (!wish) return;
      void this.#load(wish);
    }
  }

  async #load(wish: Wish): Promise<void> {
    const request = new AbortController();
    const key = keyOf(wish);
    this.#underWay.set(key, request);
    try {
      const picture = await this.#parts.fetch(wish.id, wish.bucket * bucketMs, request.signal);
      if (!request.signal.aborted) this.#keep(wish, picture);
    } catch {
      // Without a preview the time alone is shown; the next hover asks again.
    } finally {
      // One that was overtaken has left the list, and may stand there anew.
      if (this.#underWay.get(key) === request) this.#underWay.delete(key);
      this.#goOn();
    }
  }

  #keep(wish: Wish, picture: PreviewPicture | undefined): void {
    this.#pictures.set(keyOf(wish), { id: wish.id, picture });
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > maxPictures && oldest !== undefined) this.#pictures.delete(oldest);
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  #abortOldest(): void {
    const [oldest] = this.#underWay;
    if (!oldest) return;
    oldest[1].abort();
    this.#underWay.delete(oldest[0]);
  }
}

const bucketOf = (atMs: number) => Math.floor(atMs / bucketMs);
const keyOf = ({ id, bucket }: Wish) => `${bucket} ${id}`;
