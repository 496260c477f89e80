import { layout } from "@tessera/kit";
import { byteText, momentText, useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { planFormTexts } from "./texts.ts";
import type { DryRun } from "./use-save-plan.ts";

interface DryRunDialogProps {
  /** Undefined: closed. */
  readonly dryRun: DryRun | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const shownChannels = 8;

/** What would be deleted, before it is. */
export function DryRunDialog({ dryRun, isBusy, onConfirm, onClose }: DryRunDialogProps) {
  const t = useTexts(planFormTexts);
  const channels = dryRun?.channels ?? [];
  const size = byteText(dryRun?.deletesBytes ?? 0);
  const dearest = channels.toSorted((one, other) => other.bytes - one.bytes);
  return (
    <Modal
      open={dryRun !== undefined}
      title={t("deletesAsk")}
      okText={t("saveAndDelete", { size })}
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText={t("keepEditing")}
      onOk={onConfirm}
      onCancel={onClose}
    >
      <p>{t("deletes", { channels: channels.length, size })}</p>
      <ul className={layout.items}>
        {dearest.slice(0, shownChannels).map(({ device, channel, name, bytes, keepsFromMs }) => (
          <li key={JSON.stringify([device, channel])} className={layout.spread}>
            <span>{name}</span>
            <span className={layout.muted}>
              {byteText(bytes)} · {t("keepsFrom", { time: momentText(keepsFromMs) })}
            </span>
          </li>
        ))}
        {channels.length > shownChannels && (
          <li className={layout.muted}>
            {t("andMore", { count: channels.length - shownChannels })}
          </li>
        )}
      </ul>
    </Modal>
  );
}
