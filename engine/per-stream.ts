import type { OutputTools } from "./output.ts";
import type { Stream } from "./stream.ts";

/** One a stream, made for the first who asks and forgotten with the stream. */
export class PerStream<Value> {
  readonly #create: (stream: Stream, tools: OutputTools) => Value;
  readonly #values = new WeakMap<Stream, Value>();

  constructor(create: (stream: Stream, tools: OutputTools) => Value) {
    this.#create = create;
  }

  of(stream: Stream, tools: OutputTools): Value {
    const known = this.#values.get(stream);
    if (known) return known;
    const value = this.#create(stream, tools);
    this.#values.set(stream, value);
    return value;
  }
}
