import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import styles from "./Backtime.module.css";
import { backtimeTexts } from "./texts.ts";

const keys = [
  ["Space", "keyPlay"],
  ["← →", "keyTen"],
  ["Shift ← →", "keyOne"],
  ["Alt ← →", "keyFrame"],
  ["J K L", "keyJkl"],
  ["I O", "keyMarks"],
  ["1 – 9", "keySpeeds"],
  ["+ −", "keyZoom"],
  ["Home End", "keyEnds"],
  ["M", "keyMute"],
  ["F", "keyFull"],
  ["?", "keySheetKey"],
] as const;
const mouse = [
  ["mouseWheel", "mouseWheelDoes"],
  ["mouseDrag", "mouseDragDoes"],
  ["mouseBrush", "mouseBrushDoes"],
] as const;

/** All keys of the page. */
export function KeySheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts(backtimeTexts);
  return (
    <Modal open={isOpen} title={t("keySheet")} footer={null} onCancel={onClose}>
      <dl className={styles["keys"]}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
        {mouse.map(([gesture, does]) => (
          <div key={gesture}>
            <dt>{t(gesture)}</dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
