import type { Zone } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Fence } from "../fence.ts";
import type { Telling, Told } from "../tellings.ts";
import type { Seen, WatchedDevice } from "../watched-device.ts";
import { type FenceEvent, judge, noDoubt } from "./fence-judge.ts";
import { isInForce } from "./in-force.ts";

/** What a position of a device means for one fence. */
export interface Verdict {
  readonly fence: Fence;
  /** Of those that are there, the one that stands for all of them. */
  readonly channel: ChannelRef;
  readonly seen: Seen;
  /** It has to be stored. */
  readonly isChanged: boolean;
  /** The others that something was known of: they are judged no more. */
  readonly others: readonly ChannelRef[];
  readonly events: readonly { readonly event: FenceEvent; readonly channel: ChannelRef }[];
}

/** Once a fence, however many cameras the vehicle has: one crossing is one alarm. */
export function judgeTelling(
  device: Pick<WatchedDevice, "seen">,
  { told, position }: Telling,
  zone: Pick<Zone, "clockAt">,
): readonly Verdict[] {
  return placesOf(told).map(({ fence, channels }) => {
    const known = channels.filter(({ channelId }) => device.seen(channelId, fence.id));
    const [channel, ...others] = known.length > 0 ? known : channels.slice(0, 1);
    if (!channel) throw new Error(`nobody is held against the geofence ${fence.id}`);
    const before = device.seen(channel.channelId, fence.id);
    const { state, doubt, events } = judge(
      fence,
      {
        state: before?.state,
        doubt: before?.doubt ?? noDoubt,
        isRedrawn: before !== undefined && before.shapeNo !== fence.shapeNo,
      },
      position,
      isInForce(fence, position.atMs, zone),
    );
    const ended = others.filter((one) => device.seen(one.channelId, fence.id)?.state.isFast);
    return {
      fence,
      channel,
      seen: { shapeNo: fence.shapeNo, state, doubt },
      isChanged: state !== before?.state,
      others,
      events: [
        ...events.map((event) => ({ event, channel })),
        ...ended.map((one) => ({ event: "overspeed-ends" as const, channel: one })),
      ],
    };
  });
}

interface Place {
  readonly fence: Fence;
  readonly channels: ChannelRef[];
}

function placesOf(told: readonly Told[]): readonly Place[] {
  const places = new Map<number, Place>();
  for (const { channel, fences } of told)
    for (const fence of fences) {
      const place = places.get(fence.id) ?? { fence, channels: [] };
      place.channels.push(channel);
      places.set(fence.id, place);
    }
  return [...places.values()];
}
