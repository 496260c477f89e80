import type { Clock } from "@tessera/base";
import type { FrameSink } from "../frame.ts";
import type { Place } from "../output.ts";
import type { StreamSupply } from "../remote-streams.ts";
import type { Stream } from "../stream.ts";
import { StreamParser } from "../wire/stream-parser.ts";
import { ownerLostText, RelayLine, type RelayLineParts } from "./relay-line.ts";
import type { FramesAsk } from "./relay-server.ts";

export interface RelaySupplyParts extends Pick<RelayLineParts, "relayPath"> {
  readonly stream: Stream;
  readonly place: Place;
  readonly clock: Clock;
}

/** Feeds a stream with what the process that owns it sees: frames and states, as they are there. */
export class RelaySupply implements StreamSupply {
  readonly #stream: Stream;
  readonly #place: Place;
  readonly #line: RelayLine;
  /** As the owner knows it. */
  #gatherMs = 0;

  constructor({ stream, place, relayPath, clock }: RelaySupplyParts) {
    this.#stream = stream;
    this.#place = place;
    this.#line = new RelayLine({
      relayPath,
      clock,
      ask: () => this.#ask(),
      listen: () => this.#listen(),
      onLost: () => this.#tellOwnerLost(),
    });
  }

  async stop(): Promise<void> {
    this.#line.stop();
  }

  #ask(): FramesAsk {
    const { channel, flow } = this.#place;
    const { deviceId, channelId } = channel;
    this.#gatherMs = this.#stream.gatherMs;
    return { channel: { deviceId, channelId }, flow, gatherMs: this.#gatherMs };
  }

  #listen(): (bytes: Buffer) => void {
    const parser = this.#parser();
    return (bytes) => {
      parser.push(bytes);
      const { gatherMs } = this.#stream;
      if (gatherMs === this.#gatherMs) return;
      this.#gatherMs = gatherMs;
      this.#line.say(String(gatherMs));
    };
  }

  #tellOwnerLost(): void {
    const stream = this.#stream;
    const state = { status: "reconnecting", reason: ownerLostText, isRefused: false } as const;
    if (stream.state.status !== "reconnecting") stream.setState(state);
  }

  #parser(): StreamParser {
    const stream = this.#stream;
    let sink: FrameSink | undefined;
    return new StreamParser(() => ({
      onState: (state) => {
        // Going live follows from the frames.
        if (state.status !== "live") stream.setState(state);
        sink = undefined;
      },
      onTracks: (tracks) => {
        this.#line.prove();
        sink ??= stream.openSink();
        sink.setTracks(tracks);
      },
      onFrame: (frame) => sink?.push(frame),
    }));
  }
}
