export interface PreviewPicture {
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

interface Wish {
  readonly id: string;
  readonly bucket: number;
}

/**
 * Small pictures for hovering and scrubbing. What is wanted now goes first and the wishes before it are
 * forgotten; when it is there, its neighbours are fetched too.
 */
export class PreviewLoader {
  readonly #fetch: FetchPreview;
  readonly #release: (url: string) => void;
  readonly #onChange: () => void;
  readonly #pictures = new Map<string, PreviewPicture | undefined>();
  readonly #underWay = new Map<string, AbortController>();
  #queue: Wish[] = [];
  #later: Wish[] = [];

  constructor(parts: {
    readonly fetch: FetchPreview;
    readonly release: (url: string) => void;
    readonly onChange: () => void;
  }) {
    this.#fetch = parts.fetch;
    this.#release = parts.release;
    this.#onChange = parts.onChange;
  }

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

  /** What may be wanted soon; fetched one by one while nothing else is. */
  lookAhead(id: string, momentsMs: readonly number[]): void {
    this.#later = momentsMs.map((atMs) => ({ id, bucket: bucketOf(atMs) }));
    this.#goOn();
  }

  /** The picture of that moment, or the nearest one that is there. */
  nearest(id: string, atMs: number, withinMs: number): PreviewPicture | undefined {
    const exact = this.#pictures.get(keyOf({ id, bucket: bucketOf(atMs) }));
    if (exact) return exact;
    const reach = Math.min(50, Math.ceil(withinMs / bucketMs));
    for (let away = 1; away <= reach; away++)
      for (const bucket of [bucketOf(atMs) - away, bucketOf(atMs) + away]) {
        const picture = this.#pictures.get(keyOf({ id, bucket }));
        if (picture) return picture;
      }
    return undefined;
  }

  /** Known to be missing. */
  isMissing(id: string, atMs: number): boolean {
    const key = keyOf({ id, bucket: bucketOf(atMs) });
    return this.#pictures.has(key) && this.#pictures.get(key) === undefined;
  }

  stop(): void {
    this.#queue = [];
    this.#later = [];
    for (const request of this.#underWay.values()) request.abort();
    for (const picture of this.#pictures.values()) if (picture) this.#release(picture.url);
    this.#pictures.clear();
  }

  #isKnown(wish: Wish): boolean {
    return this.#pictures.has(keyOf(wish)) || this.#underWay.has(keyOf(wish));
  }

  #goOn(): void {
    while (this.#underWay.size < maxUnderWay) {
      const wish = this.#queue.shift() ?? this.#nextLater();
      if (!wish) return;
      void this.#load(wish);
    }
  }

  #nextLater(): Wish | undefined {
    if (this.#underWay.size > 0) return undefined;
    this.#later = this.#later.filter((wish) => !this.#isKnown(wish));
    return this.#later.shift();
  }

  async #load(wish: Wish): Promise<void> {
    const request = new AbortController();
    const key = keyOf(wish);
    this.#underWay.set(key, request);
    try {
      const picture = await this.#fetch(wish.id, wish.bucket * bucketMs, request.signal);
      if (request.signal.aborted) return;
      this.#keep(key, picture);
      this.#onChange();
    } catch {
      // Without a preview the time alone is shown; the next hover asks again.
    } finally {
      this.#underWay.delete(key);
      this.#goOn();
    }
  }

  #keep(key: string, picture: PreviewPicture | undefined): void {
    this.#pictures.set(key, picture);
    if (this.#pictures.size <= maxPictures) return;
    const [oldest] = this.#pictures.keys();
    if (oldest === undefined) return;
    const dropped = this.#pictures.get(oldest);
    this.#pictures.delete(oldest);
    if (dropped) this.#release(dropped.url);
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
