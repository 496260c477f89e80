import type { OutputTools } from "./output.ts";
import type { Stream } from "./stream.ts";

/** `retire`: who asks from now on gets a new one. */
type Create<Value> = (stream: Stream, tools: OutputTools, retire: () => void) => Value;

/** One a stream, made for the first who asks and forgotten with the stream. */
export class PerStream<Value> {
  readonly #create: Create<Value>;
  readonly #values = new WeakMap<Stream, Value>();

  constructor(create: Create<Value>) {
    this.#create = create;
  }

  of(stream: Stream, tools: OutputTools): Value {
    const known = this.#values.get(stream);
    if (known) return known;
    const value = this.#create(stream, tools, () => {
      if (this.#values.get(stream) === value) this.#values.delete(stream);
    });
    this.#values.set(stream, value);
    return value;
  }
}
