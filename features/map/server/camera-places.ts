import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import type { Principal, Rights } from "@tessera/platform/server";
import type { MapCamera, Sight } from "../contract.ts";

/** A camera as its owner keeps it: where it was put, and where it says that it is. */
export interface PlacedChannel extends CatalogChannel {
  readonly isOnline: boolean;
  readonly device: { readonly name: string };
  readonly record: {
    readonly longitude: number;
    readonly latitude: number;
    readonly gpsLongitude: number;
    readonly gpsLatitude: number;
  };
}

/** All cameras, from memory. */
export interface PlacedCatalog {
  readonly camerasByName: readonly PlacedChannel[];
  camerasNamed(text: string): readonly PlacedChannel[];
  channel(ref: ChannelRef): PlacedChannel | undefined;
  channelsOf(deviceId: string): readonly PlacedChannel[];
}

export interface CameraPlacesParts {
  readonly catalog: PlacedCatalog;
  readonly rights: Pick<Rights, "judge">;
  readonly groups: { has(groupId: number, channel: ChannelRef): boolean };
  readonly sightOf: (channel: ChannelRef) => Sight | undefined;
  /** Degrees from north; undefined while it stands. */
  readonly headingOf: (channel: ChannelRef) => number | undefined;
}

/** Which cameras are asked for. */
export interface AskedCameras {
  readonly q: string;
  /** IDs of groups with commas between them; empty: of any group. */
  readonly groups: string;
  readonly state: "" | "online" | "offline";
}

/** A camera and where it is; 0 and 0: nobody knows. */
export interface PlacedCamera {
  readonly channel: PlacedChannel;
  readonly longitude: number;
  readonly latitude: number;
  readonly isOnline: boolean;
  /** The device that carries it about; undefined: it stands where it was put. */
  readonly vehicle: string | undefined;
}

/** The cameras that somebody may see on the map, with their places. */
export class CameraPlaces {
  readonly #parts: CameraPlacesParts;

  constructor(parts: CameraPlacesParts) {
    this.#parts = parts;
  }

  /**
   * What a vehicle carries: all its cameras say that they are at one place; those that somebody put elsewhere are left out. A
   * platform below is none, which has cameras of any kind: with a hundred thousand of them, one or two say so.
   */
  carriedBy(deviceId: string): readonly ChannelRef[] {
    const carried: PlacedChannel[] = [];
    let place: PlacedChannel["record"] | undefined;
    for (const channel of this.#parts.catalog.channelsOf(deviceId)) {
      if (channel.isDirectory) continue;
      const { record } = channel;
      place ??= record;
      if (!hasPlace(record.gpsLongitude, record.gpsLatitude) || !isSaidPlace(record, place))
        return [];
      if (!hasPlace(record.longitude, record.latitude)) carried.push(channel);
    }
    return carried;
  }

  /**
   * By name; only those that `isMeant`, which is asked before rights are. One after the other: a list of a hundred thousand
   * that is thrown away costs more than what is found out from it.
   */
  *seenBy(
    principal: Principal,
    { q, groups: asked, state }: AskedCameras,
    isMeant: (longitude: number, latitude: number) => boolean = () => true,
  ): Generator<PlacedCamera, void, undefined> {
    const { catalog, rights, groups } = this.#parts;
    const sees = rights.judge(principal, "map");
    const cameras = q ? catalog.camerasNamed(q) : catalog.camerasByName;
    const layers = asked ? asked.split(",").map(Number) : undefined;
    for (const channel of cameras) {
      const camera = placed(channel);
      if (!isMeant(camera.longitude, camera.latitude)) continue;
      if (state !== "" && camera.isOnline !== (state === "online")) continue;
      if (layers && !layers.some((group) => groups.has(group, channel))) continue;
      if (sees(channel)) yield camera;
    }
  }

  find(ref: ChannelRef): PlacedCamera | undefined {
    const channel = this.#parts.catalog.channel(ref);
    return channel && placed(channel);
  }

  headingOf({ vehicle, channel }: PlacedCamera): number | undefined {
    return vehicle === undefined ? undefined : this.#parts.headingOf(channel);
  }

  writer(principal: Principal): (camera: PlacedCamera) => MapCamera {
    const mayPlace = this.#parts.rights.judge(principal, "configure");
    return (camera) => {
      const { channel, longitude, latitude, isOnline } = camera;
      const seen = this.#parts.sightOf(channel);
      const heading = this.headingOf(camera);
      return {
        DeviceID: channel.deviceId,
        ChannelID: channel.channelId,
        Name: channel.name,
        DeviceName: channel.device.name,
        Online: isOnline,
        Enable: channel.isEnabled,
        Longitude: longitude,
        Latitude: latitude,
        IsMoving: camera.vehicle !== undefined,
        ...(heading !== undefined && { Heading: heading }),
        ...(seen && { Sight: seen }),
        CanPlace: mayPlace(channel),
      };
    };
  }
}

export const hasPlace = (longitude: number, latitude: number): boolean =>
  longitude !== 0 || latitude !== 0;

const isSaidPlace = (one: PlacedChannel["record"], other: PlacedChannel["record"]): boolean =>
  one.gpsLongitude === other.gpsLongitude && one.gpsLatitude === other.gpsLatitude;

/** Where it was put counts; what it says itself where it was put nowhere. */
function placed(channel: PlacedChannel): PlacedCamera {
  const { longitude, latitude, gpsLongitude, gpsLatitude } = channel.record;
  const { isOnline } = channel;
  return hasPlace(longitude, latitude)
    ? { channel, longitude, latitude, isOnline, vehicle: undefined }
    : {
        channel,
        longitude: gpsLongitude,
        latitude: gpsLatitude,
        isOnline,
        vehicle: hasPlace(gpsLongitude, gpsLatitude) ? channel.deviceId : undefined,
      };
}
