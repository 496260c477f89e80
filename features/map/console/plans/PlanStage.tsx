import type { LonLat } from "@tessera/formats/geo";
import { AskButton, Loaded } from "@tessera/kit";
import {
  FeatureLayer,
  type Look,
  type MapFeature,
  type MapLayer,
  MapPin,
  MapView,
  useLiveMap,
} from "@tessera/kit/map";
import { useIsPhone, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  listPlans,
  type MapCamera,
  type PlanCamera,
  placeOnPlan,
  readPlan,
  searchMap,
} from "../../contract.ts";
import { CameraCard } from "../gps/CameraCard.tsx";
import { mapCameraDragType, readDraggedCamera } from "../gps/dragged-camera.ts";
import { keyOf, stateLook } from "../gps/looks.ts";
import styles from "../gps/map.module.css";
import { useEscape } from "../gps/use-escape.ts";
import { mapPageTexts } from "../texts.ts";
import { PlanCameras } from "./PlanCameras.tsx";

interface PlanStageProps {
  readonly id: number;
  readonly isEditing: boolean;
}

/** States change, and others place cameras too. */
const againMs = 10_000;

/** A floor plan as a map, with the cameras on it. */
export function PlanStage({ id, isEditing }: PlanStageProps) {
  const t = useTexts(mapPageTexts);
  const query = useQueryCall(readPlan, { id }, { quiet: true, refetchIntervalMs: againMs });
  const [placing, setPlacing] = useState<MapCamera>();
  return (
    <div className={styles["body"]}>
      {isEditing && <PlanCameras planId={id} placing={placing} onPlacing={setPlacing} />}
      <div className={styles["stage"]}>
        <Loaded query={query}>
          {({ Name, Picture, WidthPx, HeightPx, data }) => (
            <MapView
              label={t("planOf", { name: Name })}
              base={{ kind: "plan", url: Picture, widthPx: WidthPx, heightPx: HeightPx }}
            >
              <CamerasOnPlan
                id={id}
                cameras={data}
                isEditing={isEditing}
                placing={placing}
                onPlaced={() => setPlacing(undefined)}
              />
            </MapView>
          )}
        </Loaded>
      </div>
    </div>
  );
}

interface CamerasOnPlanProps {
  readonly id: number;
  readonly cameras: readonly PlanCamera[];
  readonly isEditing: boolean;
  readonly placing: MapCamera | undefined;
  readonly onPlaced: () => void;
}

const look = ({ data }: MapFeature<PlanCamera>): Look => ({
  line: { color: "--tessera-surface", widthPx: 2 },
  ...stateLook(data, false),
  text: data.Name,
  textOffsetPx: 18,
});

function CamerasOnPlan({ id, cameras, isEditing, placing, onPlaced }: CamerasOnPlanProps) {
  const t = useTexts(mapPageTexts);
  const isPhone = useIsPhone();
  const place = usePlaceOnPlan(id);
  const [layer, setLayer] = useState<MapLayer<PlanCamera>>();
  const [openKey, setOpenKey] = useState<string>();
  const features = useMemo(
    () =>
      cameras.map((camera) => ({
        id: keyOf(camera),
        shape: { kind: "point" as const, at: [camera.Across, camera.Down] as const },
        data: camera,
      })),
    [cameras],
  );
  usePlanActs({
    layer: isEditing ? layer : undefined,
    onPress: (pressed, at) => {
      if (!placing) return setOpenKey(pressed && keyOf(pressed));
      void place(placing, at);
      onPlaced();
    },
    onPlace: place,
  });
  useEscape(placing !== undefined, onPlaced);
  const open = cameras.find((camera) => keyOf(camera) === openKey);
  const card = open && (
    <CameraCard camera={open} onClose={() => setOpenKey(undefined)}>
      {isEditing && (
        <div className={styles["cardFoot"]}>
          <AskButton
            size="small"
            title={t("takeOffAsk", { name: open.Name })}
            action={t("offPlan")}
            run={() => place(open, undefined)}
          >
            {t("offPlan")}
          </AskButton>
        </div>
      )}
    </CameraCard>
  );
  return (
    <>
      <FeatureLayer features={features} look={look} zIndex={3} onLayer={setLayer} />
      {cameras.length === 0 && <output className={styles["note"]}>{t("planEmpty")}</output>}
      {placing && (
        <output className={styles["note"]}>{t("placing", { name: placing.Name })}</output>
      )}
      {open &&
        (isPhone ? (
          <div className={styles["sheet"]}>{card}</div>
        ) : (
          <MapPin at={[open.Across, open.Down]} isSeenWhole>
            {card}
          </MapPin>
        ))}
    </>
  );
}

type Placeable = Pick<MapCamera, "DeviceID" | "ChannelID">;
type PlaceOnPlan = (camera: Placeable, at: LonLat | undefined) => Promise<void>;

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Resolves when that is done, or refused and told. */
function usePlaceOnPlan(id: number): PlaceOnPlan {
  const { mutateAsync } = useMutationCall(placeOnPlan, {
    rereads: [readPlan, listPlans, searchMap],
  });
  return ({ DeviceID, ChannelID }, at) =>
    mutateAsync({
      ID: id,
      device: DeviceID,
      channel: ChannelID,
      At: at ? { Across: within(at[0]), Down: within(at[1]) } : null,
    }).then(
      () => undefined,
      () => undefined,
    );
}

interface PlanActs {
  /** Whose cameras can be dragged; undefined: none. */
  readonly layer: MapLayer<PlanCamera> | undefined;
  readonly onPress: (camera: PlanCamera | undefined, at: LonLat) => void;
  readonly onPlace: PlaceOnPlan;
}

/** Presses, drags and drops on the plan around it. */
function usePlanActs({ layer, onPress, onPlace }: PlanActs): void {
  const map = useLiveMap();
  const press = useEffectEvent(onPress);
  const place = useEffectEvent(onPlace);
  useEffect(
    () => map.onPress(({ hits, at }) => press(hits[0]?.feature.data as PlanCamera | undefined, at)),
    [map],
  );
  useEffect(() => {
    if (!layer) return undefined;
    const stops = [
      map.drag(layer, { onDropped: ({ data }, at) => place(data, at) }),
      map.onDrop(mapCameraDragType, (text, at) => {
        const camera = readDraggedCamera(text);
        if (camera) void place(camera, at);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, layer]);
}
