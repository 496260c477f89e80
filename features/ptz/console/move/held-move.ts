import type { PtzCommand } from "../../contract.ts";

/** What a button that is held down does. */
export interface Hold {
  /** At the speed that the user has chosen, unless one is given. */
  readonly press: (command: PtzCommand, speed?: number) => void;
  readonly release: () => void;
  /** Stops the camera, also when it is not known to move: a cruise may run. */
  readonly halt: () => void;
}

export interface WordOptions {
  /** A stop that was asked for, not the end of a hold. */
  readonly isHalt: boolean;
}

interface HeldMoveParts {
  /** Never rejects: what failed has been shown. Says whether it is worth going on. */
  readonly send: (command: PtzCommand, speed: number, options: WordOptions) => Promise<boolean>;
  readonly every: (ms: number, run: () => void) => () => void;
}

/** From the first press to the release. */
interface Holding {
  command: PtzCommand;
  speed: number;
  stopRepeating: () => void;
  isSaid: boolean;
}

interface Word extends WordOptions {
  readonly command: PtzCommand;
  readonly speed: number;
  /** A stop has none. */
  readonly hold?: Holding;
}

/** The server stops a camera five seconds after the last word. */
const repeatMs = 2000;

/**
 * A button held down: the camera moves until it is released. One word after the other, in order; of what
 * waits for a slow camera's answer only the newest press counts, and after the release none.
 */
export class HeldMove {
  readonly #parts: HeldMoveParts;
  /** At most a stop, a press and its stop. */
  #waiting: Word[] = [];
  #isSaying = false;
  #hold: Holding | undefined;
  /** Sticks and held keys press again and again: after a no or a halt nothing is asked until they let go. */
  #isRefused = false;

  constructor(parts: HeldMoveParts) {
    this.#parts = parts;
  }

  get isHeld(): boolean {
    return this.#hold !== undefined;
  }

  /** What is said already is not said again before its time. */
  press(command: PtzCommand, speed: number): void {
    if (this.#isRefused) return;
    if (this.#hold?.command === command && this.#hold.speed === speed) return;
    const hold: Holding = this.#hold ?? { command, speed, stopRepeating() {}, isSaid: false };
    this.#hold = hold;
    const say = () => {
      this.#forgetPresses();
      this.#say({ command, speed, isHalt: false, hold });
    };
    hold.command = command;
    hold.speed = speed;
    hold.stopRepeating();
    hold.stopRepeating = this.#parts.every(repeatMs, say);
    say();
  }

  release(): void {
    this.#isRefused = false;
    const hold = this.#hold;
    if (!hold) return;
    // A short tap is still to move the camera.
    if (hold.isSaid) this.#forgetPresses();
    hold.stopRepeating();
    this.#hold = undefined;
    this.#say(stop);
  }

  /** Before all that waits, and also when nothing is held. */
  halt(): void {
    const isRefused = this.#isRefused || this.isHeld;
    this.drop();
    this.#isRefused = isRefused;
    this.#say({ ...stop, isHalt: true });
  }

  /**
   * Lets go without a word, also of what waits: somebody else moves the camera now, or says it in
   * another way. True if a stop is owed.
   */
  drop(): boolean {
    const isOwed = this.isHeld || this.#waiting.length > 0;
    this.#isRefused = false;
    this.#waiting = [];
    this.#hold?.stopRepeating();
    this.#hold = undefined;
    return isOwed;
  }

  /** What is left are stops, and one will do. */
  #forgetPresses(): void {
    this.#waiting = this.#waiting.filter(({ hold }) => !hold).slice(0, 1);
  }

  #say(word: Word): void {
    this.#waiting.push(word);
    if (!this.#isSaying) void this.#sayAll();
  }

  async #sayAll(): Promise<void> {
    this.#isSaying = true;
    for (let word = this.#waiting.shift(); word; word = this.#waiting.shift()) {
      const { command, speed, isHalt, hold } = word;
      if (hold) hold.isSaid = true;
      const isGood = await this.#parts.send(command, speed, { isHalt });
      if (isGood || !hold || hold !== this.#hold) continue;
      this.drop();
      this.#isRefused = true;
    }
    this.#isSaying = false;
  }
}

const stop: Word = { command: "stop", speed: 1, isHalt: false };
