import { aheadOf, type LonLat, sectorOf } from "@tessera/formats/geo";
import {
  FeatureLayer,
  type Look,
  type MapFeature,
  type MapLayer,
  useLiveMap,
} from "@tessera/kit/map";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, InputNumber } from "antd";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { listMapPoints, type MapCamera, type Sight, setSight } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import { draggedSight, type Handle } from "./dragged-sight.ts";
import styles from "./map.module.css";

/** What a camera sees that nobody has said yet. */
const usual: Sight = { Direction: 0, Angle: 60, Range: 50 };

/** Where it looks, how wide and how far: by numbers, or by two handles on the map. */
export function SightEditor({ camera }: { readonly camera: MapCamera }) {
  const t = useTexts(mapPageTexts);
  const [sight, setDraft] = useState<Sight>(camera.Sight ?? usual);
  const save = useMutationCall(setSight, { rereads: [listMapPoints] });
  const place = { device: camera.DeviceID, channel: camera.ChannelID };
  const keep = (wanted: Sight | null) =>
    save.mutate({ ...place, Sight: wanted }, { onSuccess: () => notices.success(t("sightSaved")) });
  return (
    <div className={styles["sightForm"]}>
      <SightOnMap at={[camera.Longitude, camera.Latitude]} sight={sight} onChange={setDraft} />
      <SightNumber
        label={t("direction")}
        value={sight.Direction}
        max={359}
        onChange={(Direction) => setDraft({ ...sight, Direction })}
      />
      <SightNumber
        label={t("angle")}
        value={sight.Angle}
        min={1}
        max={360}
        onChange={(Angle) => setDraft({ ...sight, Angle })}
      />
      <SightNumber
        label={t("range")}
        value={sight.Range}
        min={1}
        max={5000}
        onChange={(Range) => setDraft({ ...sight, Range })}
      />
      <p className={styles["sightHint"]}>{t("sightHint")}</p>
      <Button size="small" disabled={!camera.Sight} onClick={() => keep(null)}>
        {t("sightRemove")}
      </Button>
      <Button size="small" type="primary" loading={save.isPending} onClick={() => keep(sight)}>
        {t("save")}
      </Button>
    </div>
  );
}

interface SightNumberProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function SightNumber({ label, value, min = 0, max, onChange }: SightNumberProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        size="small"
        min={min}
        max={max}
        precision={0}
        value={Math.round(value)}
        onChange={(next) => next !== null && onChange(next)}
      />
    </>
  );
}

interface SightOnMapProps {
  readonly at: LonLat;
  readonly sight: Sight;
  readonly onChange: (sight: Sight) => void;
}

const lookOfDraft = (): Look => ({
  fill: "rgba(20, 140, 150, 0.25)",
  line: { color: "--tessera-accent", widthPx: 2 },
});
const lookOfHandle = ({ data }: MapFeature<Handle>): Look => ({
  shape: data === "ahead" ? "circle" : "square",
  radiusPx: 9,
  fill: "--tessera-accent",
  line: { color: "--tessera-surface", widthPx: 2 },
});

/** The draft, with a handle ahead for direction and range and one at its edge for the angle. */
function SightOnMap({ at, sight, onChange }: SightOnMapProps) {
  const map = useLiveMap();
  const [layer, setLayer] = useState<MapLayer<Handle>>();
  const [x, y] = at;
  const { area, handles } = useMemo(() => sightShapes([x, y], sight), [x, y, sight]);
  // Each step changes the sight: the drag goes on all the same.
  const take = useEffectEvent(({ data }: MapFeature<Handle>, to: LonLat) =>
    onChange(draggedSight([x, y], sight, data, to)),
  );
  useEffect(() => {
    if (!layer) return undefined;
    return map.drag(layer, {
      onDragged: (handle, to) => take(handle, to),
      onDropped: (handle, to) => take(handle, to),
    });
  }, [map, layer]);
  return (
    <>
      <FeatureLayer features={area} look={lookOfDraft} zIndex={4} isInert />
      <FeatureLayer features={handles} look={lookOfHandle} zIndex={6} onLayer={setLayer} />
    </>
  );
}

const handleAt = (id: Handle, at: LonLat): MapFeature<Handle> => ({
  id,
  shape: { kind: "point", at },
  data: id,
});

function sightShapes(at: LonLat, { Direction, Angle, Range }: Sight) {
  const ring = sectorOf(at, { directionDeg: Direction, angleDeg: Angle, rangeM: Range });
  return {
    area: [{ id: "area", shape: { kind: "polygon" as const, ring }, data: undefined }],
    handles: [
      handleAt("ahead", aheadOf(at, Direction, Range)),
      handleAt("edge", aheadOf(at, Direction + Angle / 2, Range)),
    ],
  };
}
