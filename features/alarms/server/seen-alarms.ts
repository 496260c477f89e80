import type { CatalogChannel, ChannelRef, DeviceCatalog } from "@tessera/engine";
import { matches, type Principal, type Rights } from "@tessera/platform/server";
import { partsOf } from "./store/alarm-tables.ts";

export interface SeenAlarmsParts {
  readonly catalog: () => Pick<DeviceCatalog, "device" | "channel" | "channelsOf">;
  readonly groups: () => { has(groupId: number, channel: ChannelRef): boolean };
  readonly rights: Pick<Rights, "judge">;
}

/** What narrows alarms to places; empty and 0: any. */
export interface AskedPlaces {
  readonly q: string;
  readonly device: string;
  readonly channel: string;
  readonly group: number;
}

/** Says of a place whether its alarms are seen. */
export type SeesPlace = (place: string) => boolean;

/** Whose alarms a reader sees: of channels that he may watch, of devices that he may watch a channel of. */
export class SeenAlarms {
  readonly #parts: SeenAlarmsParts;

  constructor(parts: SeenAlarmsParts) {
    this.#parts = parts;
  }

  /** Undefined: of all places. */
  by(principal: Principal, asked: AskedPlaces = anyPlace): SeesPlace | undefined {
    const isRestricted = !principal.isAdmin || principal.key !== undefined;
    const isNarrowed = asked.q || asked.device || asked.channel || asked.group;
    if (!isRestricted && !isNarrowed) return undefined;
    const may = this.#allowedTo(principal);
    return (place) => {
      const { deviceId, channelId } = partsOf(place);
      if (asked.device && asked.device !== deviceId) return false;
      if (asked.channel && asked.channel !== channelId) return false;
      return may(deviceId, channelId) && this.#isAskedFor(deviceId, channelId, asked);
    };
  }

  #allowedTo(principal: Principal): (deviceId: string, channelId: string) => boolean {
    const mayWatch = this.#parts.rights.judge(principal, "live");
    const catalog = this.#parts.catalog();
    return (deviceId, channelId) => {
      if (deviceId === "") return principal.isAdmin;
      if (channelId !== "") return mayWatch({ deviceId, channelId });
      return principal.isAdmin || catalog.channelsOf(deviceId).some(mayWatch);
    };
  }

  #isAskedFor(deviceId: string, channelId: string, { q, group }: AskedPlaces): boolean {
    const ref = { deviceId, channelId };
    if (group && !this.#isInGroup(group, ref)) return false;
    if (!q) return true;
    const catalog = this.#parts.catalog();
    const channel: CatalogChannel | undefined = catalog.channel(ref);
    const names = [channel?.name ?? "", catalog.device(deviceId)?.name ?? ""];
    return matches(q, deviceId, channelId, ...names);
  }

  #isInGroup(group: number, { deviceId, channelId }: ChannelRef): boolean {
    const groups = this.#parts.groups();
    if (channelId !== "") return groups.has(group, { deviceId, channelId });
    return this.#parts
      .catalog()
      .channelsOf(deviceId)
      .some((channel) => groups.has(group, channel));
  }
}

const anyPlace: AskedPlaces = { q: "", device: "", channel: "", group: 0 };
