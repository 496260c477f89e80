import type { ZoneTime } from "@tessera/kit/playback";
import { useApp, useTexts } from "@tessera/platform/console";
import { Button, Drawer } from "antd";
import { useState } from "react";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";
import type { AskedSpan, TrackAddress } from "../track-address.ts";
import { ChooseTime } from "./ChooseTime.tsx";
import { VehicleList } from "./VehicleList.tsx";

export interface ChooseProps {
  readonly address: TrackAddress;
  /** Undefined: what was asked for cannot be. */
  readonly span: AskedSpan | undefined;
  readonly zone: ZoneTime | undefined;
  readonly nowMs: number;
  readonly onChange: (part: Partial<TrackAddress>) => void;
}

/** Who and when; on a phone behind a button, so that the map comes first. */
export function ChooseVehicles(props: ChooseProps) {
  const t = useTexts(trackTexts);
  const isMobile = useApp((state) => state.isMobile);
  const [isOpen, setIsOpen] = useState(props.address.ids.length === 0);
  const content = (
    <>
      <ChooseTime {...props} />
      <VehicleList {...props} />
    </>
  );
  if (!isMobile)
    return (
      <aside className={styles["choose"]} aria-label={t("choose")}>
        {content}
      </aside>
    );
  return (
    <>
      <Button block onClick={() => setIsOpen(true)}>
        {t("choose")}
      </Button>
      <Drawer
        title={t("choose")}
        placement="bottom"
        size="large"
        open={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <div className={styles["chooseOnPhone"]}>{content}</div>
      </Drawer>
    </>
  );
}
