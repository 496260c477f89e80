import { EmptyState, SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type MapCamera, searchMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import { DraggableCameras } from "./DraggableCameras.tsx";
import styles from "./map.module.css";

interface UnplacedPanelProps {
  readonly placing: MapCamera | undefined;
  readonly onPlacing: (camera: MapCamera | undefined) => void;
}

/** Cameras without a place: dragged onto the map, or chosen and then put where the map is pressed. */
export function UnplacedPanel({ placing, onPlacing }: UnplacedPanelProps) {
  const t = useTexts(mapPageTexts);
  const [q, setQ] = useState("");
  const { data } = useQueryCall(
    searchMap,
    { q, placed: "0", placeable: "1", limit: 200 },
    { keepPrevious: true, quiet: true },
  );
  const cameras = data?.data ?? [];
  const title = t("unplaced", { count: data?.total ?? 0 });
  return (
    <aside className={styles["side"]} aria-label={title}>
      <strong>{title}</strong>
      <SearchBox label={t("search")} q={q} onChange={setQ} />
      {data && cameras.length === 0 ? (
        <EmptyState isSmall title={q ? t("noneFound") : t("unplacedNone")} />
      ) : (
        <span className={styles["faint"]}>{t("unplacedHint")}</span>
      )}
      <DraggableCameras cameras={cameras} placing={placing} onPlacing={onPlacing} />
    </aside>
  );
}
