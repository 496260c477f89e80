import type { PlanStore } from "../plans/plan-store.ts";

/** Keeps nothing. */
export class FakePlanStore implements Pick<PlanStore, keyof PlanStore> {
  #lastId = 0;
  load = async () => ({ plans: [], schedules: [], assignments: [] });
  add = async () => ++this.#lastId;
  change = async () => {};
  remove = async () => {};
  assign = async () => {};
  forgetChannels = async () => {};
  forgetBefore = async () => {};
}
