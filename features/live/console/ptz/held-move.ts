import type { PtzCommand } from "../../../ptz/contract.ts";

/** What a button that is held down does. */
export interface Hold {
  press(command: PtzCommand): void;
  release(): void;
}

interface HeldMoveParts {
  /** Never rejects: what failed has been shown. */
  readonly send: (command: PtzCommand, speed: number) => Promise<void>;
  readonly every: (ms: number, run: () => void) => () => void;
}

/** The server stops a camera five seconds after the last word. */
const repeatMs = 2000;

/** A button held down: the camera moves until it is released. One word after the other, in order. */
export class HeldMove {
  readonly #parts: HeldMoveParts;
  #line: Promise<void> = Promise.resolve();
  #stopRepeating: (() => void) | undefined;

  constructor(parts: HeldMoveParts) {
    this.#parts = parts;
  }

  press(command: PtzCommand, speed: number): void {
    this.#stopRepeating?.();
    const say = () => this.#say(command, speed);
    say();
    this.#stopRepeating = this.#parts.every(repeatMs, say);
  }

  release(): void {
    if (!this.#stopRepeating) return;
    this.#stopRepeating();
    this.#stopRepeating = undefined;
    this.#say("stop", 1);
  }

  #say(command: PtzCommand, speed: number): void {
    this.#line = this.#line.then(() => this.#parts.send(command, speed));
  }
}
