import type { z } from "zod";
import type { wallCall } from "../../contract.ts";

export type WallCall = z.output<typeof wallCall.data>;

/** A camera that is shown until then. */
export interface ShownCall {
  readonly call: WallCall;
  readonly untilMs: number;
}

/** So many wait at most; in a storm the newest count. */
const most = 16;

/** The newest first; one camera once, for as long as its last call says. */
export function withCall(
  shown: readonly ShownCall[],
  call: WallCall,
  nowMs: number,
): readonly ShownCall[] {
  const isOther = (one: ShownCall) => placeOf(one.call) !== placeOf(call);
  const untilMs = nowMs + call.Seconds * 1000;
  return [{ call, untilMs }, ...stillShown(shown, nowMs).filter(isOther)].slice(0, most);
}

export const stillShown = (shown: readonly ShownCall[], nowMs: number): readonly ShownCall[] =>
  shown.filter(({ untilMs }) => untilMs > nowMs);

export const placeOf = ({ ParentDeviceID, ChannelID }: WallCall): string =>
  JSON.stringify([ParentDeviceID, ChannelID]);
