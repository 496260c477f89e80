import type { Rung } from "./rung.ts";
import type { RungMemory } from "./rung-memory.ts";
import type { RungName } from "./rung-name.ts";

/** What a person chose; it wins over the ladder. */
export type RungChoice = "auto" | RungName;

/** Why a rung is left: it does not work here, or it cannot carry just this picture. */
export type StepCause = "rung" | "picture";

/** Goes down only: every rung is left at most once. */
export class Ladder {
  readonly #rungs: readonly Rung[];
  readonly #memory: RungMemory | undefined;
  #at = 0;
  #saysNothingOfOthers = false;

  constructor(rungs: readonly Rung[], choice: RungChoice, memory: RungMemory) {
    const usable = rungs.filter((rung) => rung.isUsable());
    this.#rungs = choice === "auto" ? usable : usable.filter(({ name }) => name === choice);
    if (choice !== "auto") return;
    this.#memory = memory;
    const known = memory.recall();
    this.#at = Math.max(
      0,
      usable.findIndex(({ name }) => name === known),
    );
  }

  /** undefined if the browser can do nothing of what is asked. */
  get rung(): Rung | undefined {
    return this.#rungs[this.#at];
  }

  /** To the next one that will do; false at the foot. */
  step(cause: StepCause, willDo: (rung: Rung) => boolean = () => true): boolean {
    const next = this.#rungs.findIndex((rung, index) => index > this.#at && willDo(rung));
    if (next < 0) return false;
    this.#at = next;
    if (cause === "picture") this.#saysNothingOfOthers = true;
    return true;
  }

  /** A rung reached because of one camera's picture is not where the next camera should begin. */
  notePlaying(): void {
    if (this.rung && !this.#saysNothingOfOthers) this.#memory?.keep(this.rung.name);
  }
}
