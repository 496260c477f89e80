import { layout, TwoLines } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import type { z } from "zod";
import type { setClocks } from "../../contract.ts";
import { upkeepTexts } from "./texts.ts";

export type Outcome = z.output<typeof setClocks.reply>["Outcomes"][number];

interface OutcomeDialogProps {
  /** Undefined: nothing to tell. */
  readonly outcomes: readonly Outcome[] | undefined;
  readonly onClose: () => void;
}

/** What came of it, device by device, those that it failed with first. */
export function OutcomeDialog({ outcomes, onClose }: OutcomeDialogProps) {
  const t = useTexts(upkeepTexts);
  const all = outcomes ?? [];
  const done = all.filter(({ IsDone }) => IsDone).length;
  const inOrder = all.toSorted((a, b) => Number(a.IsDone) - Number(b.IsDone));
  return (
    <Modal
      open={outcomes !== undefined}
      title={t("outcomes")}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <p>{t("summary", { done, failed: all.length - done })}</p>
      <ul className={layout.items}>
        {inOrder.map(({ DeviceID, DeviceName, IsDone, Reason }) => (
          <li key={DeviceID} className={layout.itemRow}>
            <TwoLines second={IsDone ? t("done") : Reason}>{DeviceName}</TwoLines>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
