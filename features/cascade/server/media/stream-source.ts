import type { Clock } from "@tessera/base";
import type { ChannelRef, Flow, StreamHub } from "@tessera/engine";
import type { PsFanout, PsFanouts } from "./ps-fanout.ts";
import type { PsSink, SourceEnd, UpperSource } from "./upper-source.ts";

export interface StreamSourceParts {
  readonly hub: Pick<StreamHub, "open">;
  readonly fanouts: PsFanouts;
  readonly clock: Clock;
}

/** A camera that is slow to start; upper platforms give up later. */
const readyMs = 15_000;

/** A channel's stream, which others may watch too. */
export class StreamSource implements UpperSource {
  readonly #fanout: PsFanout;
  readonly #end = Promise.withResolvers<SourceEnd>();
  readonly #leaves: (() => void)[] = [];

  private constructor(fanout: PsFanout, release: () => void) {
    this.#fanout = fanout;
    this.#leaves.push(release, fanout.join({ onEnd: (state) => this.#end.resolve(state) }));
  }

  /** Resolves when there are pictures to send. Rejects with an ExpectedError that names why there are none. */
  static async open(
    channel: ChannelRef,
    flow: Flow,
    { hub, fanouts, clock }: StreamSourceParts,
    signal: AbortSignal,
  ): Promise<StreamSource> {
    const lease = hub.open(channel, flow);
    const source = new StreamSource(fanouts.of(lease.stream, clock), () => lease.release());
    try {
      await source.#fanout.ready(readyMs, signal);
      return source;
    } catch (error) {
      source.stop();
      throw error;
    }
  }

  get ended(): Promise<SourceEnd> {
    return this.#end.promise;
  }

  start(sink: PsSink): void {
    this.#leaves.push(this.#fanout.add(sink));
  }

  stop(): void {
    for (const leave of this.#leaves.splice(0).toReversed()) leave();
  }
}
