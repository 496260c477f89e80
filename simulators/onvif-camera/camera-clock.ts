import type { Clock } from "@tessera/base";

/** The clock inside the camera, which nobody may have set. */
export class CameraClock {
  readonly clock: Clock;
  readonly #offsetMs: () => number;

  constructor(clock: Clock, offsetMs: () => number) {
    this.clock = clock;
    this.#offsetMs = offsetMs;
  }

  nowMs(): number {
    return this.clock.nowMs() + this.#offsetMs();
  }
}
