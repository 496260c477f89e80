import { Conflict } from "@tessera/base";
import type { CameraTurn, CameraTurns } from "../ports.ts";

/** For tests: whose turn it is at a camera. */
export class FakeTurns implements CameraTurns {
  isHeldByOthers = false;
  readonly taken: CameraTurn[] = [];
  readonly left: number[] = [];

  async perform(turn: CameraTurn, work: () => Promise<void>): Promise<void> {
    if (this.isHeldByOthers) throw new Conflict("ptz-held", { zh: "", en: "Li controls it" });
    this.taken.push(turn);
    await work();
  }

  async leave(platformId: number): Promise<void> {
    this.left.push(platformId);
  }
}
