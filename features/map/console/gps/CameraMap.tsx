import type { LonLat } from "@tessera/formats/geo";
import { FeatureLayer, type MapLayer, type MapSight, useLiveMap } from "@tessera/kit/map";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { MapCamera, MapCluster } from "../../contract.ts";
import { AreaChoice } from "./AreaChoice.tsx";
import { ClusterList } from "./ClusterList.tsx";
import { mapCameraDragType, readDraggedCamera } from "./dragged-camera.ts";
import { HeatOfAlarms } from "./HeatOfAlarms.tsx";
import { keyOf, lookOfMark, lookOfSight, type MapMark, sightFeatures } from "./looks.ts";
import type { Tool } from "./MapBar.tsx";
import { MapEmpty } from "./MapEmpty.tsx";
import { MapNotes } from "./MapNotes.tsx";
import { PlacedCard } from "./PlacedCard.tsx";
import { useEscape } from "./use-escape.ts";
import type { MapAddress } from "./use-map-address.ts";
import { usePlacing } from "./use-placing.ts";
import { usePoints } from "./use-points.ts";

interface CameraMapProps {
  readonly address: MapAddress;
  readonly onChange: (changes: Partial<MapAddress>) => void;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  /** Somebody has searched for it. */
  readonly wanted: MapCamera | undefined;
  /** Waits for its place. */
  readonly placing: MapCamera | undefined;
  readonly onPlaced: () => void;
}

type Place = ReturnType<typeof usePlacing>;

/** Nearer than this a searched camera stands by itself. */
const foundZoom = 17;

/** Cameras on the map around it, and what is done with them. */
export function CameraMap(props: CameraMapProps) {
  const { address, onChange, tool, onTool, wanted, placing, onPlaced } = props;
  const map = useLiveMap();
  const { query, cameras, features, inView, zoom } = usePoints(address);
  const [opened, setOpened] = useState<MapCamera>();
  const [heap, setHeap] = useState<MapCluster>();
  const [layer, setLayer] = useState<MapLayer<MapMark>>();
  const place = usePlacing();
  const isEditing = tool === "edit";

  useRememberedSight(onChange);
  useFound(wanted, setOpened);
  useDragging(isEditing ? layer : undefined, place);
  useDrops(isEditing, place);
  useEscape(placing !== undefined, onPlaced);
  usePresses(
    (mark, at) => {
      if (placing) {
        void place(placing, at);
        return onPlaced();
      }
      setOpened(mark?.kind === "camera" ? mark.camera : undefined);
      const pressed = mark?.kind === "cluster" ? mark.cluster : undefined;
      const isOneSpot = pressed !== undefined && (zoom >= foundZoom || isSpot(pressed));
      setHeap(isOneSpot ? pressed : undefined);
      if (pressed && !isOneSpot)
        map.fit(cornersOf(pressed), { zoomMax: Math.max(zoom + 3, foundZoom) });
    },
    tool === "look" || isEditing,
  );

  const open = opened && (cameras.find((one) => keyOf(one) === keyOf(opened)) ?? opened);
  const sights = useMemo(
    () => sightFeatures(address.hasSights || isEditing ? cameras : open ? [open] : []),
    [address.hasSights, isEditing, cameras, open],
  );
  const choose = (camera: MapCamera) => {
    setHeap(undefined);
    setOpened(camera);
  };
  return (
    <>
      {address.heat > 0 && <HeatOfAlarms hours={address.heat} />}
      <FeatureLayer features={sights} look={lookOfSight} zIndex={2} isInert />
      <FeatureLayer features={features} look={lookOfMark} zIndex={3} onLayer={setLayer} />
      <MapNotes tool={tool} placing={placing} error={query.error} total={inView} />
      {(tool === "box" || tool === "lasso") && (
        <AreaChoice key={tool} kind={tool} address={address} onDone={() => onTool("look")} />
      )}
      {open && (
        <PlacedCard
          key={keyOf(open)}
          camera={open}
          canEdit={isEditing}
          onClose={() => setOpened(undefined)}
        />
      )}
      {heap && (
        <ClusterList
          cluster={heap}
          address={address}
          onChoose={choose}
          onClose={() => setHeap(undefined)}
        />
      )}
      <MapEmpty hasTool={tool !== "look"} onEdit={() => onTool("edit")} />
    </>
  );
}

/** On one spot no zoom parts them. */
const isSpot = ({ Box: [west, south, east, north] }: MapCluster): boolean =>
  east - west < 1e-6 && north - south < 1e-6;

const cornersOf = ({ Box: [west, south, east, north] }: MapCluster): LonLat[] => [
  [west, south],
  [east, north],
];

/** The address has where the map was left. */
function useRememberedSight(onChange: (changes: Partial<MapAddress>) => void): void {
  const map = useLiveMap();
  const keep = useEffectEvent(({ center, zoom }: MapSight) =>
    onChange({ at: [center[0], center[1], zoom] }),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: MapSight | undefined;
    const stop = map.onMoved((sight) => {
      // Where it opens is not where somebody has moved it, and a map that is only drawn anew has not moved.
      const hasMoved = last !== undefined && !isSameSight(last, sight);
      last = sight;
      if (!hasMoved) return;
      clearTimeout(timer);
      timer = setTimeout(() => keep(sight), 400);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [map]);
}

const isSameSight = (one: MapSight, other: MapSight): boolean =>
  one.zoom === other.zoom && one.center[0] === other.center[0] && one.center[1] === other.center[1];

function useFound(wanted: MapCamera | undefined, onFound: (camera: MapCamera) => void): void {
  const map = useLiveMap();
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (!wanted) return;
    map.moveTo([wanted.Longitude, wanted.Latitude], foundZoom);
    tell(wanted);
  }, [map, wanted]);
}

function usePresses(hear: (mark: MapMark | undefined, at: LonLat) => void, isOn: boolean): void {
  const map = useLiveMap();
  const tell = useEffectEvent(hear);
  useEffect(() => {
    if (!isOn) return undefined;
    const stops = [
      map.onPress(({ at, hits }) => tell(hits[0]?.feature.data as MapMark | undefined, at)),
      map.showsPressable(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, isOn]);
}

/** Cameras that the user may place follow the pointer; those that move by themselves do not. */
function useDragging(layer: MapLayer<MapMark> | undefined, place: Place): void {
  const map = useLiveMap();
  const drop = useEffectEvent(place);
  useEffect(() => {
    if (!layer) return undefined;
    return map.drag(layer, {
      canDrag: ({ data }) =>
        data.kind === "camera" && data.camera.CanPlace && !data.camera.IsMoving,
      onDropped: ({ data }, at) => (data.kind === "camera" ? drop(data.camera, at) : undefined),
    });
  }, [map, layer]);
}

/** Cameras of the list beside the map are dropped where they stand. */
function useDrops(isOn: boolean, place: Place): void {
  const map = useLiveMap();
  const drop = useEffectEvent(place);
  useEffect(() => {
    if (!isOn) return undefined;
    return map.onDrop(mapCameraDragType, (text, at) => {
      const camera = readDraggedCamera(text);
      if (camera) void drop(camera, at);
    });
  }, [map, isOn]);
}
