import { SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type MapCamera, searchMap } from "../../contract.ts";
import { DraggableCameras } from "../gps/DraggableCameras.tsx";
import styles from "../gps/map.module.css";
import { mapPageTexts } from "../texts.ts";

interface PlanCamerasProps {
  readonly planId: number;
  readonly placing: MapCamera | undefined;
  readonly onPlacing: (camera: MapCamera | undefined) => void;
}

/** Cameras that are not on the plan yet. */
export function PlanCameras({ planId, placing, onPlacing }: PlanCamerasProps) {
  const t = useTexts(mapPageTexts);
  const [q, setQ] = useState("");
  const { data } = useQueryCall(
    searchMap,
    { q, offPlan: planId, limit: 200 },
    { keepPrevious: true, quiet: true },
  );
  return (
    <aside className={styles["side"]} aria-label={t("planCameras")}>
      <strong>{t("planCameras")}</strong>
      <SearchBox label={t("search")} q={q} onChange={setQ} />
      <span className={styles["faint"]}>{t("unplacedHint")}</span>
      <DraggableCameras cameras={data?.data ?? []} placing={placing} onPlacing={onPlacing} />
    </aside>
  );
}
