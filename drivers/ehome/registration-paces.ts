import type { Clock } from "@tessera/base";
import { Pace } from "@tessera/engine/listening";

/** A device that is restarted, or loses its network, comes a few times a minute. */
const usual = { burst: 12, perSecond: 12 / 60 };
const mostRemembered = 20_000;

/** How often each device registers: one that does so every second must not cost more than others. */
export class RegistrationPaces {
  readonly #clock: Clock;
  readonly #comings = new Map<string, Pace>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it may register now. */
  judge(deviceId: string): ReturnType<Pace["judge"]> {
    const pace = this.#comings.get(deviceId) ?? new Pace(this.#clock, usual);
    this.#comings.delete(deviceId);
    this.#comings.set(deviceId, pace);
    const [oldest] = this.#comings.keys();
    if (this.#comings.size > mostRemembered && oldest !== undefined) this.#comings.delete(oldest);
    return pace.judge();
  }
}
