import type { RecordedFlow } from "@tessera/recorder";

/** One flow of a channel, by the channel's number. */
export interface PlaceNo {
  readonly channelNo: number;
  readonly flow: RecordedFlow;
}

export const placeKey = ({ channelNo, flow }: PlaceNo): string => `${channelNo}/${flow}`;

export function byPlace<Item extends PlaceNo>(
  items: readonly Item[],
): (readonly [PlaceNo, readonly Item[]])[] {
  return [...Map.groupBy(items, placeKey).values()].flatMap((group) => {
    const [first] = group;
    return first ? [[{ channelNo: first.channelNo, flow: first.flow }, group] as const] : [];
  });
}
