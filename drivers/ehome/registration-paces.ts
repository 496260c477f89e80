import type { Clock } from "@tessera/base";
import { Pace } from "@tessera/engine/listening";

/** A device that is restarted, or loses its network, comes a few times a minute. */
const usual = { burst: 12, perSecond: 12 / 60 };
const mostRemembered = 20_000;

interface Coming {
  readonly pace: Pace;
  isNamed: boolean;
}

/** How often each device registers: one that does so every second must not cost more than others. */
export class RegistrationPaces {
  readonly #clock: Clock;
  readonly #comings = new Map<string, Coming>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it may register now; "named": no more, and this is the first time to say so. */
  judge(deviceId: string): "may" | "named" | "silent" {
    const coming = this.#of(deviceId);
    const wasNamed = coming.isNamed;
    coming.isNamed = !coming.pace.mayPass();
    if (!coming.isNamed) return "may";
    return wasNamed ? "silent" : "named";
  }

  #of(deviceId: string): Coming {
    const coming = this.#comings.get(deviceId) ?? {
      pace: new Pace(this.#clock, usual),
      isNamed: false,
    };
    this.#comings.delete(deviceId);
    this.#comings.set(deviceId, coming);
    const [oldest] = this.#comings.keys();
    if (this.#comings.size > mostRemembered && oldest !== undefined) this.#comings.delete(oldest);
    return coming;
  }
}
