import { useLiveMap } from "@tessera/kit/map";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { useEffect } from "react";
import { mapHeat } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import styles from "./map.module.css";

const againMs = 60_000;

/** Where alarms were, and how dense. */
export function HeatOfAlarms({ hours }: { readonly hours: number }) {
  const t = useTexts(mapPageTexts);
  const map = useLiveMap();
  const { data } = useQueryCall(
    mapHeat,
    { hours },
    { refetchIntervalMs: againMs, keepPrevious: true },
  );
  useEffect(() => {
    const layer = map.heat({ zIndex: 1 });
    layer.set(
      (data?.data ?? []).map(({ Longitude, Latitude, Count }) => ({
        at: [Longitude, Latitude],
        weight: Count,
      })),
    );
    return () => layer.remove();
  }, [map, data]);
  if (data?.total !== 0) return null;
  return <output className={styles["note"]}>{t("heatNone")}</output>;
}
