import { SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type MapCamera, type PlanCamera, searchMap } from "../../contract.ts";
import { DraggableCameras } from "../gps/DraggableCameras.tsx";
import { keyOf } from "../gps/looks.ts";
import styles from "../gps/map.module.css";
import { mapPageTexts } from "../texts.ts";

interface PlanCamerasProps {
  readonly onPlan: readonly PlanCamera[];
  readonly placing: MapCamera | undefined;
  readonly onPlacing: (camera: MapCamera | undefined) => void;
}

/** Cameras that are not on the plan yet. */
export function PlanCameras({ onPlan, placing, onPlacing }: PlanCamerasProps) {
  const t = useTexts(mapPageTexts);
  const [q, setQ] = useState("");
  const { data } = useQueryCall(searchMap, { q, limit: 200 }, { keepPrevious: true, quiet: true });
  const there = new Set(onPlan.map(keyOf));
  const rest = data?.data.filter((camera) => !there.has(keyOf(camera))) ?? [];
  return (
    <aside className={styles["side"]} aria-label={t("planCameras")}>
      <strong>{t("planCameras")}</strong>
      <SearchBox label={t("search")} q={q} onChange={setQ} />
      <span className={styles["faint"]}>{t("unplacedHint")}</span>
      <DraggableCameras cameras={rest} placing={placing} onPlacing={onPlacing} />
    </aside>
  );
}
