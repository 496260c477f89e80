import type { GpsPosition } from "@tessera/engine";
import type { Fence } from "../fence.ts";
import { depthOf } from "./depth.ts";

/** What is known of one channel and one fence, and kept. */
export interface FenceState {
  readonly isInside: boolean;
  /** An alarm of overspeed goes on. */
  readonly isFast: boolean;
  /** Of the last point that changed something. */
  readonly atMs: number;
}

/** What has not been seen often enough to be believed. */
export interface Doubt {
  readonly crossed: number;
  readonly speed: number;
}

export interface Judgement {
  readonly state: FenceState;
  readonly doubt: Doubt;
  readonly events: readonly FenceEvent[];
}

export type FenceEvent = "enter" | "leave" | "overspeed-begins" | "overspeed-ends";

export const noDoubt: Doubt = { crossed: 0, speed: 0 };

/** A receiver jitters so far about: who is nearer to the edge has not crossed it. */
const edgeM = 15;
/** So far across one point is enough. */
const surelyM = 100;
const pointsToBelieve = 2;
/** Below the limit by so much the overspeed is over. */
const calmKmh = 3;

interface Before {
  readonly state: FenceState | undefined;
  readonly doubt: Doubt;
  /** The fence has another shape by now: who is inside is found out anew, and an overspeed goes on or ends. */
  readonly isRedrawn?: boolean | undefined;
}

/**
 * What a position means for a fence. The first one only tells where the channel is; then an edge is crossed when two
 * points in a row lie clearly beyond it, or one far beyond. `isInForce`: outside of its hours a fence looks on and says nothing.
 */
export function judge(
  fence: Pick<Fence, "shape" | "onEnter" | "onLeave" | "limitKmh">,
  before: Before,
  position: Pick<GpsPosition, "atMs" | "longitude" | "latitude" | "speedKmh">,
  isInForce: boolean,
): Judgement {
  const { atMs, speedKmh = 0 } = position;
  const depthM = depthOf(fence.shape, [position.longitude, position.latitude], surelyM);
  const known = before.isRedrawn ? undefined : before.state;
  const state = known ?? { isInside: depthM > 0, isFast: before.state?.isFast === true, atMs };
  const crossed = crossedBy(state, depthM, known ? before.doubt.crossed : 0);
  const isInside = crossed.isSure ? !state.isInside : state.isInside;
  const sped = spedBy(fence.limitKmh, { state, isInside, isInForce }, speedKmh, before.doubt.speed);
  const after = { isInside, isFast: sped.isFast, atMs };
  const isSame = isInside === state.isInside && sped.isFast === state.isFast;
  return {
    state: isSame ? (known ?? after) : after,
    doubt: { crossed: crossed.doubt, speed: sped.doubt },
    events: [
      ...(isInForce ? crossings(fence, state, after) : []),
      ...(sped.isFast === state.isFast ? [] : [overspeedOf(after)]),
    ],
  };
}

function crossings(
  { onEnter, onLeave }: Pick<Fence, "onEnter" | "onLeave">,
  before: FenceState,
  after: FenceState,
): readonly FenceEvent[] {
  if (before.isInside === after.isInside) return [];
  if (after.isInside) return onEnter ? ["enter"] : [];
  return onLeave ? ["leave"] : [];
}

const overspeedOf = ({ isFast }: FenceState): FenceEvent =>
  isFast ? "overspeed-begins" : "overspeed-ends";

function crossedBy({ isInside }: FenceState, depthM: number, doubt: number) {
  const beyondM = isInside ? -depthM : depthM;
  if (beyondM < edgeM) return { isSure: false, doubt: 0 };
  const seen = doubt + 1;
  const isSure = seen >= pointsToBelieve || beyondM >= surelyM;
  return { isSure, doubt: isSure ? 0 : seen };
}

interface Standing {
  readonly state: FenceState;
  readonly isInside: boolean;
  readonly isInForce: boolean;
}

/** Whoever leaves the section, or its hours, is not too fast in it any more. */
function spedBy(
  limitKmh: number,
  { state, isInside, isInForce }: Standing,
  speedKmh: number,
  doubt: number,
) {
  if (limitKmh === 0 || !isInside || !isInForce) return { isFast: false, doubt: 0 };
  const isOther = state.isFast ? speedKmh <= limitKmh - calmKmh : speedKmh > limitKmh;
  if (!isOther) return { isFast: state.isFast, doubt: 0 };
  const seen = doubt + 1;
  const isSure = seen >= pointsToBelieve;
  return { isFast: isSure ? !state.isFast : state.isFast, doubt: isSure ? 0 : seen };
}
