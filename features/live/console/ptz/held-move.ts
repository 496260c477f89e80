import type { PtzCommand } from "../../../ptz/contract.ts";

/** What a button that is held down does. */
export interface Hold {
  /** At the speed that the user has chosen, unless one is given. */
  readonly press: (command: PtzCommand, speed?: number) => void;
  readonly release: () => void;
}

interface HeldMoveParts {
  /** Never rejects: what failed has been shown. Says whether it is worth going on. */
  readonly send: (command: PtzCommand, speed: number) => Promise<boolean>;
  readonly every: (ms: number, run: () => void) => () => void;
}

/** The server stops a camera five seconds after the last word. */
const repeatMs = 2000;

/** A button held down: the camera moves until it is released. One word after the other, in order. */
export class HeldMove {
  readonly #parts: HeldMoveParts;
  #line: Promise<void> = Promise.resolve();
  #stopRepeating: (() => void) | undefined;
  /** Sticks and held keys press again and again: after a no nothing is asked until they let go. */
  #isRefused = false;
  #said = { command: "stop" as PtzCommand, speed: 0 };

  constructor(parts: HeldMoveParts) {
    this.#parts = parts;
  }

  get isHeld(): boolean {
    return this.#stopRepeating !== undefined;
  }

  /** What is said already is not said again before its time. */
  press(command: PtzCommand, speed: number): void {
    if (this.#isRefused) return;
    if (this.isHeld && this.#said.command === command && this.#said.speed === speed) return;
    this.#stopRepeating?.();
    this.#said = { command, speed };
    this.#say(command, speed);
    const stop = this.#parts.every(repeatMs, () =>
      // One that waited for a slow camera must not come between the release and its stop.
      this.#say(command, speed, () => this.#stopRepeating === stop),
    );
    this.#stopRepeating = stop;
  }

  release(): void {
    this.#isRefused = false;
    if (this.drop()) this.#say("stop", 1);
  }

  /** Without a word: somebody else moves the camera now, or says it in another way. */
  drop(): boolean {
    if (!this.#stopRepeating) return false;
    this.#stopRepeating();
    this.#stopRepeating = undefined;
    return true;
  }

  #say(command: PtzCommand, speed: number, isStillMeant = () => true): void {
    const earlier = this.#line;
    const sayInTurn = async () => {
      await earlier;
      if (!isStillMeant()) return;
      const isGood = await this.#parts.send(command, speed);
      if (!isGood && this.drop()) this.#isRefused = true;
    };
    this.#line = sayInTurn();
  }
}
