import { type Clock, DeviceRefused, type Logger } from "@tessera/base";
import {
  channelKey,
  type Driver,
  type Place,
  type ProbeReport,
  placePath,
  probeLive,
} from "@tessera/engine";

/** What a camera sends, without the picture itself: it is kept for a while. */
type Seen = Pick<ProbeReport, "tracks" | "fps">;

interface Trial {
  /** The way in that was tried; after a change it says nothing any more. */
  readonly access: string;
  readonly outcome: Promise<Seen>;
  cancelForget: () => void;
}

/** Cameras have few sessions: who asks again gets the same answer. */
const keptMs = 10_000;
/** Cameras lock an account after a handful of wrong passwords. */
export const refusalKeptMinutes = 5;

/** Opens cameras to see whether they play: one try at a time a flow, shared by all who ask. */
export class CameraTrials {
  readonly #tools: { readonly clock: Clock; readonly log: Logger };
  /** By place; refusals also by channel, since all flows have one password. */
  readonly #trials = new Map<string, Trial>();

  constructor(tools: { readonly clock: Clock; readonly log: Logger }) {
    this.#tools = tools;
  }

  /** Rejects like openLive. */
  run(place: Place, driver: Driver, connection: unknown): Promise<Seen> {
    const access = JSON.stringify([driver.name, connection]);
    const ofChannel = channelKey(place.channel);
    const ofPlace = placePath(place);
    const known = [ofChannel, ofPlace]
      .map((key) => this.#trials.get(key))
      .find((trial) => trial?.access === access);
    if (known) return known.outcome;
    const outcome = this.#probe(place, driver, connection);
    const trial = { access, outcome, cancelForget: () => {} };
    this.#set(ofPlace, trial);
    outcome.then(
      () => this.#forgetLater(ofPlace, trial, keptMs),
      (error: unknown) => {
        this.#forgetLater(ofPlace, trial, keptMs);
        if (!(error instanceof DeviceRefused) || this.#trials.get(ofPlace) !== trial) return;
        const refusal = { ...trial };
        this.#set(ofChannel, refusal);
        this.#forgetLater(ofChannel, refusal, refusalKeptMinutes * 60_000);
      },
    );
    return outcome;
  }

  stop(): void {
    for (const { cancelForget } of this.#trials.values()) cancelForget();
    this.#trials.clear();
  }

  async #probe({ flow }: Place, driver: Driver, connection: unknown): Promise<Seen> {
    const { tracks, fps } = await probeLive({ driver, connection, flow, ...this.#tools });
    return { tracks, fps };
  }

  #set(key: string, trial: Trial): void {
    this.#trials.get(key)?.cancelForget();
    this.#trials.set(key, trial);
  }

  #forgetLater(key: string, trial: Trial, delayMs: number): void {
    if (this.#trials.get(key) !== trial) return;
    trial.cancelForget = this.#tools.clock.after(delayMs, () => this.#trials.delete(key));
  }
}
