export type RtspHeaderValues = Readonly<Record<string, string | number | undefined>>;

/** Header fields in the order sent; names compare without case, a name may come several times. */
export class RtspHeaders implements Iterable<readonly [name: string, value: string]> {
  readonly #fields: (readonly [name: string, value: string])[] = [];

  static of(values: RtspHeaderValues): RtspHeaders {
    const headers = new RtspHeaders();
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) headers.add(name, String(value));
    return headers;
  }

  add(name: string, value: string): this {
    this.#fields.push([name, value]);
    return this;
  }

  /** The first value of that name. */
  get(name: string): string | undefined {
    const wanted = name.toLowerCase();
    return this.#fields.find(([field]) => field.toLowerCase() === wanted)?.[1];
  }

  getAll(name: string): string[] {
    const wanted = name.toLowerCase();
    return this.#fields
      .filter(([field]) => field.toLowerCase() === wanted)
      .map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#fields[Symbol.iterator]();
  }
}
