import { useApp, useTexts } from "@tessera/platform/console";
import { Button, Drawer } from "antd";
import { useState } from "react";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";
import { ChooseTime } from "./ChooseTime.tsx";
import type { ChooseProps } from "./choose-props.ts";
import { VehicleList } from "./VehicleList.tsx";

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
