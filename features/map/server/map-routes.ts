import { Forbidden, hourMs, NotFound, type Text } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import {
  type Principal,
  type Rights,
  type Route,
  route,
  type Settings,
} from "@tessera/platform/server";
import {
  findOnMap,
  listInside,
  listMapPoints,
  type MapCluster,
  mapArchive,
  mapHeat,
  mostInside,
  placeCamera,
  previewMap,
  readMap,
  searchMap,
  setSight,
} from "../contract.ts";
import { mapSettings } from "../settings.ts";
import { archiveReply, archiveTag, factsOf } from "./archive.ts";
import { baseMapOf, boundsOf } from "./base-map.ts";
import { boxOf, isIn, isInside } from "./box.ts";
import { type CameraPlaces, hasPlace, type PlacedCamera } from "./camera-places.ts";
import { type Cluster, clustered } from "./clusters.ts";
import type { Sights } from "./sights.ts";
import { probeTile } from "./tile-probe.ts";

export interface MapRouteParts {
  readonly places: CameraPlaces;
  readonly sights: Sights;
  readonly settings: Pick<Settings, "get">;
  readonly rights: Pick<Rights, "judge" | "mayAny">;
  /** At which zoom the map opens. */
  readonly openingZoom: () => number;
  readonly setPlace: (
    channel: ChannelRef,
    place: { readonly longitude: number; readonly latitude: number },
  ) => Promise<void>;
  /** How many alarms each camera had since then. */
  readonly alarmCounts: (
    sinceMs: number,
  ) => Promise<Iterable<{ readonly channel: ChannelRef; readonly count: number }>>;
  /** Cameras on a floor plan. */
  readonly onPlan: (planId: number) => Promise<readonly ChannelRef[]>;
  readonly nowMs: () => number;
  /** Fetches tiles, where somebody wants to know whether they come. */
  readonly fetch?: typeof fetch;
}

const everything = { q: "", groups: "", state: "" } as const;

export function mapRoutes(parts: MapRouteParts): readonly Route[] {
  const { places, sights, settings } = parts;
  const requireMap = (principal: Principal) => requireMapRight(parts.rights, principal);
  const known = (ref: ChannelRef): PlacedCamera => {
    const camera = places.find(ref);
    if (!camera) throw new NotFound("channel-unknown", unknownText);
    return camera;
  };

  return [
    route(readMap, async (_, { principal }) => {
      requireMap(principal);
      const values = settings.get(mapSettings);
      const { extent, unplaced } = extentOf(places.seenBy(principal, everything));
      const base = baseMapOf(values);
      const archive = base.Kind === "archive" ? await archiveTag(values.archiveFile) : "";
      return {
        ...base,
        Archive: archive && `${mapArchive.path}?v=${archive}`,
        Longitude: values.longitude,
        Latitude: values.latitude,
        Zoom: Math.min(parts.openingZoom(), values.zoomMax),
        ZoomMax: values.zoomMax,
        Bounds: boundsOf(values.bounds),
        Extent: extent,
        Unplaced: unplaced,
      };
    }),
    route(listMapPoints, async ({ box: text, zoom, ...asked }, { principal }) => {
      requireMap(principal);
      const box = boxOf(text);
      const found = places.seenBy(
        principal,
        asked,
        (longitude, latitude) => hasPlace(longitude, latitude) && isIn(box, longitude, latitude),
      );
      const { total, singles, clusters } = clustered(found, zoom);
      return {
        total,
        data: singles.map(places.writer(principal)),
        clusters: clusters.map((cluster) => wireCluster(cluster, places)),
      };
    }),
    route(searchMap, async ({ start, limit, placed, placeable, offPlan, ...asked }, caller) => {
      const { principal } = caller;
      requireMap(principal);
      const isMeant = (longitude: number, latitude: number) =>
        placed === "" || hasPlace(longitude, latitude) === (placed === "1");
      const mayPlace = placeable ? parts.rights.judge(principal, "configure") : undefined;
      const onPlan = new Set(offPlan > 0 ? (await parts.onPlan(offPlan)).map(channelKey) : []);
      const found = [...places.seenBy(principal, asked, isMeant)].filter(
        ({ channel }) => !onPlan.has(channelKey(channel)) && (mayPlace?.(channel) ?? true),
      );
      const page = found.slice(start, start + limit);
      return { total: found.length, data: page.map(places.writer(principal)) };
    }),
    route(findOnMap, async ({ device, channel }, { principal }) =>
      places.writer(principal)(known({ deviceId: device, channelId: channel })),
    ),
    route(listInside, async ({ ring, ...asked }, { principal }) => {
      requireMap(principal);
      const found = Array.from(
        places.seenBy(
          principal,
          asked,
          (longitude, latitude) =>
            hasPlace(longitude, latitude) && isInside(ring, longitude, latitude),
        ),
      );
      return {
        total: found.length,
        data: found.slice(0, mostInside).map(places.writer(principal)),
      };
    }),
    route(placeCamera, async (input, { principal, noteChange }) => {
      const ref = { deviceId: input.device, channelId: input.channel };
      const before = known(ref);
      await parts.setPlace(ref, { longitude: input.Longitude, latitude: input.Latitude });
      const after = known(ref);
      noteChange({ target: targetOf(after), before: placeOf(before), after: placeOf(after) });
      return places.writer(principal)(after);
    }),
    route(setSight, async ({ device, channel, Sight }, { principal, noteChange }) => {
      const ref = { deviceId: device, channelId: channel };
      const camera = known(ref);
      const before = sights.of(ref);
      await sights.set(ref, Sight ?? undefined);
      noteChange({ target: targetOf(camera), before: { ...before }, after: { ...Sight } });
      return places.writer(principal)(camera);
    }),
    route(mapHeat, async ({ hours }, { principal }) => {
      requireMap(principal);
      const sees = parts.rights.judge(principal, "map");
      const counts = await parts.alarmCounts(parts.nowMs() - hours * hourMs);
      const data = [...counts].flatMap(({ channel, count }) => {
        const camera = sees(channel) ? places.find(channel) : undefined;
        return camera && hasPlace(camera.longitude, camera.latitude)
          ? [{ Longitude: camera.longitude, Latitude: camera.latitude, Count: count }]
          : [];
      });
      return { total: data.reduce((sum, { Count }) => sum + Count, 0), data };
    }),
    route(mapArchive, async (_, { principal }) => {
      requireMap(principal);
      return archiveReply(settings.get(mapSettings).archiveFile);
    }),
    route(previewMap, async () => {
      const values = settings.get(mapSettings);
      const startedMs = parts.nowMs();
      if (values.kind === "pmtiles") {
        const { size } = await factsOf(values.archiveFile);
        return { Host: "", Picture: "", Bytes: size, TookMs: parts.nowMs() - startedMs };
      }
      const { host, picture } = await probeTile(values, parts.fetch);
      return {
        Host: host,
        Picture: picture
          ? `data:${picture.contentType};base64,${Buffer.from(picture.data).toString("base64")}`
          : "",
        Bytes: picture?.data.length ?? 0,
        TookMs: parts.nowMs() - startedMs,
      };
    }),
  ];
}

function wireCluster(cluster: Cluster<PlacedCamera>, places: CameraPlaces): MapCluster {
  const { id, longitude, latitude, count, online, box, ofVehicle } = cluster;
  const heading = ofVehicle && places.headingOf(ofVehicle);
  return {
    ID: id,
    Longitude: longitude,
    Latitude: latitude,
    Count: count,
    Online: online,
    Box: box,
    ...(ofVehicle && {
      Vehicle: {
        DeviceID: ofVehicle.channel.deviceId,
        Name: ofVehicle.channel.device.name,
        ...(heading !== undefined && { Heading: heading }),
      },
    }),
  };
}

export function requireMapRight(rights: Pick<Rights, "mayAny">, principal: Principal): void {
  if (!rights.mayAny(principal, "map")) throw new Forbidden("no-map-right", noRightText);
}

const noRightText: Text = {
  zh: "您没有“电子地图”权限，请联系管理员在角色中授权。",
  en: "You do not have the right to the map. Ask an administrator to add it to your role.",
};
const unknownText: Text = {
  zh: "通道不存在，可能已被删除，请刷新地图",
  en: "The channel does not exist; it may have been deleted. Refresh the map.",
};

/** Of cameras that have a place, and how many have none. */
function extentOf(cameras: Iterable<PlacedCamera>): {
  readonly extent: [number, number, number, number] | null;
  readonly unplaced: number;
} {
  const extent: [number, number, number, number] = [180, 90, -180, -90];
  let [placed, unplaced] = [0, 0];
  for (const { longitude, latitude } of cameras) {
    if (!hasPlace(longitude, latitude)) {
      unplaced++;
      continue;
    }
    placed++;
    extent[0] = Math.min(extent[0], longitude);
    extent[1] = Math.min(extent[1], latitude);
    extent[2] = Math.max(extent[2], longitude);
    extent[3] = Math.max(extent[3], latitude);
  }
  return { extent: placed > 0 ? extent : null, unplaced };
}

const targetOf = ({ channel }: PlacedCamera): string =>
  `通道 ${channel.name} (${channel.deviceId} / ${channel.channelId})`;

const placeOf = ({ longitude, latitude }: PlacedCamera) => ({
  Longitude: longitude,
  Latitude: latitude,
});
