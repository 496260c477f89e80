import type { ChannelRef, Flow, Member, OutputTools, PerStream, StreamHub } from "@tessera/engine";
import type { PsFanout } from "./ps-fanout.ts";
import type { PsSink, SourceEnd, UpperSource } from "./upper-source.ts";

export interface StreamSourceParts extends OutputTools {
  readonly hub: Pick<StreamHub, "open">;
  readonly fanouts: PerStream<PsFanout>;
}

/** A camera that is slow to start; upper platforms give up later. */
const readyMs = 15_000;

/** A channel's stream, which others may watch too. */
export class StreamSource implements UpperSource {
  readonly #fanout: PsFanout;
  readonly #end = Promise.withResolvers<SourceEnd>();
  readonly #leaves: (() => void)[] = [];
  readonly #member: Member = { close: (end) => end && this.#end.resolve(end) };

  private constructor(fanout: PsFanout, release: () => void) {
    this.#fanout = fanout;
    this.#leaves.push(release, fanout.shared.join(this.#member));
  }

  /** Resolves when there are pictures to send. Rejects with an ExpectedError that names why there are none. */
  static async open(
    channel: ChannelRef,
    flow: Flow,
    parts: StreamSourceParts,
    signal: AbortSignal,
  ): Promise<StreamSource> {
    const lease = parts.hub.open(channel, flow);
    const fanout = parts.fanouts.of(lease.stream, parts);
    const source = new StreamSource(fanout, () => lease.release());
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
    this.#leaves.push(this.#fanout.add(sink, this.#member));
  }

  stop(): void {
    for (const leave of this.#leaves.splice(0).toReversed()) leave();
  }
}
