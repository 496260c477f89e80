import { FullscreenExitOutlined } from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { wallTexts } from "../texts.ts";
import styles from "./LeaveKiosk.module.css";

const shownMs = 3000;

/** In the corner while somebody moves the mouse: a wall for a control room shows nothing but pictures. */
export function LeaveKiosk({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTexts(wallTexts);
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      setIsShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(false), shownMs);
    };
    show();
    addEventListener("pointermove", show);
    addEventListener("keydown", show);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", show);
      removeEventListener("keydown", show);
    };
  }, []);
  return (
    <LightButton
      className={styles["leave"]}
      data-shown={isShown}
      icon={<FullscreenExitOutlined aria-hidden />}
      onClick={onLeave}
    >
      {t("leaveKiosk")}
    </LightButton>
  );
}
