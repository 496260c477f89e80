import { SiteMap } from "@tessera/kit/map";
import { Page, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import type { MapCamera } from "../../contract.ts";
import { PlanStage } from "../plans/PlanStage.tsx";
import { mapPageTexts } from "../texts.ts";
import { CameraMap } from "./CameraMap.tsx";
import { MapBar, type Tool } from "./MapBar.tsx";
import styles from "./map.module.css";
import { UnplacedPanel } from "./UnplacedPanel.tsx";
import { useMapAddress } from "./use-map-address.ts";

/** The electronic map: cameras and vehicles where they are, or floor plans. */
export default function MapPage() {
  const t = useTexts(mapPageTexts);
  const { address, change } = useMapAddress();
  const [tool, setTool] = useState<Tool>("look");
  const [wanted, setWanted] = useState<MapCamera>();
  const [placing, setPlacing] = useState<MapCamera>();
  const [{ at }] = useState(address);
  const choose = (next: Tool) => {
    setTool(next);
    setPlacing(undefined);
  };
  return (
    <Page fill flush>
      <div className={styles["page"]}>
        <MapBar
          address={address}
          onChange={change}
          tool={tool}
          onTool={choose}
          onFound={setWanted}
        />
        {address.plan > 0 ? (
          <PlanStage key={address.plan} id={address.plan} isEditing={tool === "edit"} />
        ) : (
          <div className={styles["body"]}>
            {tool === "edit" && <UnplacedPanel placing={placing} onPlacing={setPlacing} />}
            <div className={styles["stage"]}>
              <SiteMap label={t("mapOf")} start={at && { center: [at[0], at[1]], zoom: at[2] }}>
                <CameraMap
                  address={address}
                  onChange={change}
                  tool={tool}
                  onTool={choose}
                  wanted={wanted}
                  placing={placing}
                  onPlaced={() => setPlacing(undefined)}
                />
              </SiteMap>
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}
