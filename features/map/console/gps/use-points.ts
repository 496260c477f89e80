import { channelState } from "@tessera/features/devices/contract";
import { type MapFeature, type MapSight, useLiveMap } from "@tessera/kit/map";
import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { useEffect, useMemo, useState } from "react";
import { listMapPoints, type MapCamera, type MapCluster } from "../../contract.ts";
import { askedBox } from "./asked-box.ts";
import { keyOf, type MapMark } from "./looks.ts";
import { useAlarming } from "./use-alarming.ts";
import type { MapAddress } from "./use-map-address.ts";

/** Vehicles move, states change: what is in view is asked for again so often. */
const againMs = 5_000;
/** A wheel turns many steps: asked when it rests. */
const settleMs = 120;

/** What is in view now. */
function useSight(): MapSight {
  const map = useLiveMap();
  const [sight, setSight] = useState(() => map.sight());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = map.onMoved((next) => {
      clearTimeout(timer);
      timer = setTimeout(() => setSight(next), settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [map]);
  return sight;
}

/** Cameras and clusters in view, as features of the map; states as the server tells them. */
export function usePoints({ groups, state }: Pick<MapAddress, "groups" | "state">) {
  const sight = useSight();
  const query = useQueryCall(
    listMapPoints,
    { ...askedBox(sight), groups: groups.join(","), state },
    { keepPrevious: true, refetchIntervalMs: againMs, quiet: true },
  );
  usePushReturn(() => void query.refetch());
  const states = useToldStates(query.data);
  const cameras = useMemo(
    () => query.data?.data.map((camera) => withState(camera, states)) ?? [],
    [query.data, states],
  );
  const clusters = query.data?.clusters;
  const alarming = useAlarming(cameras, clusters ?? []);
  const features = useMemo(
    () => [
      ...cameras.map((camera) => cameraFeature(camera, alarming.has(keyOf(camera)))),
      ...(clusters?.map((cluster) => clusterFeature(cluster, alarming)) ?? []),
    ],
    [cameras, clusters, alarming],
  );
  const inView = useMemo(
    () => query.data && countIn(sight.box, query.data.data, query.data.clusters),
    [query.data, sight],
  );
  return { query, cameras, features, inView, zoom: sight.zoom };
}

type Spot = { readonly Longitude: number; readonly Latitude: number };

/** Of what was asked for, which is a little more than is seen. */
function countIn(
  [west, south, east, north]: MapSight["box"],
  cameras: readonly Spot[],
  clusters: readonly (Spot & { readonly Count: number })[],
): number {
  // The earth may be seen from beyond the date line.
  const turns = [-360, 0, 360];
  const isSeen = ({ Longitude, Latitude }: Spot) =>
    Latitude >= south &&
    Latitude <= north &&
    turns.some((turn) => Longitude + turn >= west && Longitude + turn <= east);
  const singles = cameras.filter(isSeen).length;
  return clusters.filter(isSeen).reduce((sum, { Count }) => sum + Count, singles);
}

/** States that were told since the points were read. */
function useToldStates(read: unknown): ReadonlyMap<string, boolean> {
  const [told, setTold] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [of, setOf] = useState(read);
  if (of !== read) {
    setOf(read);
    if (told.size > 0) setTold(new Map());
  }
  usePush(channelState, ({ ParentDeviceID, ChannelID, Online }) =>
    setTold((before) =>
      new Map(before).set(keyOf({ DeviceID: ParentDeviceID, ChannelID }), Online === 1),
    ),
  );
  return told;
}

function withState(camera: MapCamera, told: ReadonlyMap<string, boolean>): MapCamera {
  const Online = told.get(keyOf(camera)) ?? camera.Online;
  return Online === camera.Online ? camera : { ...camera, Online };
}

const cameraFeature = (camera: MapCamera, isAlarming: boolean): MapFeature<MapMark> => ({
  id: keyOf(camera),
  shape: { kind: "point", at: [camera.Longitude, camera.Latitude] },
  data: { kind: "camera", camera, isAlarming },
});

const clusterFeature = (
  cluster: MapCluster,
  alarming: ReadonlySet<string>,
): MapFeature<MapMark> => ({
  // A vehicle moves from square to square and is the same.
  id: cluster.Vehicle ? `vehicle ${cluster.Vehicle.DeviceID}` : `cluster ${cluster.ID}`,
  shape: { kind: "point", at: [cluster.Longitude, cluster.Latitude] },
  data: {
    kind: "cluster",
    cluster,
    // Of a vehicle, any of its cameras.
    isAlarming:
      cluster.Vehicle !== undefined &&
      [...alarming].some((key) => key.startsWith(`${cluster.Vehicle?.DeviceID}/`)),
  },
});
