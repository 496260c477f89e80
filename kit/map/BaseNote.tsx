import { useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import type { BaseMap, PlanMap } from "./base-map.ts";
import styles from "./MapView.module.css";
import { useLiveMap } from "./map-context.ts";
import { mapTexts } from "./texts.ts";

/** Whose map it is, and what to do when it does not come. */
export function BaseNote({ base }: { readonly base: BaseMap | PlanMap }) {
  const t = useTexts(mapTexts);
  const map = useLiveMap();
  const [isThere, setThere] = useState<boolean | undefined>();
  useEffect(() => map.onBase(setThere), [map]);
  const attribution = base.kind === "plan" ? undefined : base.attribution;
  return (
    <>
      {isThere === false && (
        <p role="alert" className={styles["trouble"]}>
          {base.kind === "tiles"
            ? t("noTiles", { host: hostOf(base.tiles[0] ?? "") })
            : t(troubles[base.kind])}
        </p>
      )}
      {attribution && <p className={styles["owner"]}>{attribution}</p>}
    </>
  );
}

const troubles = { outline: "noOutline", archive: "noOutline", plan: "noPlan" } as const;

/** Of a template too. A key in it is nobody's business here. */
const hostOf = (template: string): string =>
  /^https?:\/\/([^/?#]+)/.exec(template)?.[1] ?? location.host;
