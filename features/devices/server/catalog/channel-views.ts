import { type Clock, minuteMs } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Principal } from "@tessera/platform/server";
import type { DeviceIndex } from "./device-index.ts";
import type { ChannelEntry, DeviceEntry } from "./entries.ts";

/** What one caller may see: cameras, and the directories on the way to them. */
export interface ChannelView {
  readonly isAll: boolean;
  sees(channel: ChannelEntry): boolean;
  /** Of an order of all channels, what is seen; the same array for the same. */
  only(channels: readonly ChannelEntry[]): readonly ChannelEntry[];
  /** Devices with a camera that is seen. */
  devices(order: readonly DeviceEntry[]): readonly DeviceEntry[];
  camerasOf(device: DeviceEntry): readonly ChannelEntry[];
  countsOf(device: DeviceEntry): { readonly cameraCount: number; readonly onlineCount: number };
}

/** Whether this principal may watch a channel now; asked for many at once. */
export type JudgeChannels = (principal: Principal) => (channel: ChannelRef) => boolean;

/** Rights begin and end with a minute of the clock, so that nothing changes by itself within one. */
const maxViews = 50;

/** The views of those who have asked lately. */
export class ChannelViews {
  readonly #index: DeviceIndex;
  readonly #judge: JudgeChannels;
  readonly #clock: Clock;
  readonly #views = new Map<
    string,
    { view: PartView; of: readonly ChannelEntry[]; minute: number }
  >();

  constructor(index: DeviceIndex, judge: JudgeChannels, clock: Clock) {
    this.#index = index;
    this.#judge = judge;
    this.#clock = clock;
  }

  of(principal: Principal): ChannelView {
    if (principal.isAdmin) return wholeView;
    const key = `${principal.userId}/${principal.roleId}`;
    const all = this.#index.channelsByDevice;
    const minute = Math.floor(this.#clock.nowMs() / minuteMs);
    const known = this.#views.get(key);
    if (known?.of === all && known.minute === minute) return known.view;
    const seen = seenBy(all, this.#judge(principal));
    const view = new PartView(seen);
    this.#views.delete(key);
    this.#views.set(key, { view, of: all, minute });
    if (this.#views.size > maxViews) this.#views.delete(this.#views.keys().next().value ?? "");
    return view;
  }

  /** What anybody may see has changed. */
  forget(): void {
    this.#views.clear();
  }
}

const wholeView: ChannelView = {
  isAll: true,
  sees: () => true,
  only: (channels) => channels,
  devices: (order) => order,
  camerasOf: ({ inOrder }) => inOrder.filter(({ isDirectory }) => !isDirectory),
  countsOf: (device) => device,
};

function seenBy(
  all: readonly ChannelEntry[],
  may: (channel: ChannelRef) => boolean,
): ReadonlySet<ChannelEntry> {
  const seen = new Set<ChannelEntry>();
  for (const camera of all) {
    if (camera.isDirectory || !may(camera)) continue;
    let next: ChannelEntry | undefined = camera;
    while (next && !seen.has(next)) {
      seen.add(next);
      next = camera.device.channels.get(next.parentId);
    }
  }
  return seen;
}

class PartView implements ChannelView {
  readonly isAll = false;
  readonly #seen: ReadonlySet<ChannelEntry>;
  readonly #cameras: ReadonlyMap<DeviceEntry, readonly ChannelEntry[]>;
  readonly #parts = new WeakMap<readonly ChannelEntry[], readonly ChannelEntry[]>();

  constructor(seen: ReadonlySet<ChannelEntry>) {
    this.#seen = seen;
    const cameras = [...seen].filter(({ isDirectory }) => !isDirectory);
    this.#cameras = Map.groupBy(cameras, ({ device }) => device);
  }

  sees(channel: ChannelEntry): boolean {
    return this.#seen.has(channel);
  }

  only(channels: readonly ChannelEntry[]): readonly ChannelEntry[] {
    const known = this.#parts.get(channels);
    if (known) return known;
    const part = channels.filter((channel) => this.#seen.has(channel));
    this.#parts.set(channels, part);
    return part;
  }

  devices(order: readonly DeviceEntry[]): readonly DeviceEntry[] {
    return order.filter((device) => this.#cameras.has(device));
  }

  camerasOf(device: DeviceEntry): readonly ChannelEntry[] {
    return this.#cameras.get(device) ?? [];
  }

  countsOf(device: DeviceEntry) {
    const cameras = this.camerasOf(device);
    let onlineCount = 0;
    for (const { isOnline } of cameras) if (isOnline) onlineCount++;
    return { cameraCount: cameras.length, onlineCount };
  }
}
