import { FeatureLayer, SiteMap } from "@tessera/kit/map";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { readMap } from "../../contract.ts";
import { lookOfMark } from "../gps/looks.ts";
import { usePoints } from "../gps/use-points.ts";
import { mapPageTexts } from "../texts.ts";
import styles from "./ScreenMap.module.css";
import { useAfterPictures } from "./use-after-pictures.ts";

/** On the big screen: where the cameras are, and where alarms come from. Without places the board tells more. */
export default function ScreenMap({ board }: { readonly board: ReactNode }) {
  const t = useTexts(mapPageTexts);
  const { data } = useQueryCall(readMap, {}, { quiet: true, staleTimeMs: 60_000 });
  const isDue = useAfterPictures();
  if (!data?.Extent || !isDue) return board;
  return (
    <section className={styles["panel"]} aria-label={t("map")}>
      <h2 className={styles["title"]}>{t("map")}</h2>
      <div className={styles["map"]}>
        <SiteMap label={t("mapOf")} isSmall>
          <Marks />
        </SiteMap>
      </div>
    </section>
  );
}

const everything = { groups: [], state: "" } as const;

function Marks() {
  const { features } = usePoints(everything);
  return <FeatureLayer features={features} look={lookOfMark} zIndex={3} />;
}
