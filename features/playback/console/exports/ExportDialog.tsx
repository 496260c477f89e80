import type { Flow, ZoneTime } from "@tessera/kit/playback";
import {
  byteText,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Checkbox, Input, Modal, Spin } from "antd";
import { useState } from "react";
import { listExports, readDownloadInfo, startExport } from "../../contract.ts";
import { recordedWithin, type TimelineChannel } from "../timeline/timeline-data.ts";
import { ExportKey } from "./ExportKey.tsx";
import styles from "./exports.module.css";
import { fitsExport, PasswordField } from "./PasswordField.tsx";
import { exportTexts } from "./texts.ts";
import { WatermarkChoice } from "./WatermarkChoice.tsx";

interface Range {
  readonly startMs: number;
  readonly endMs: number;
}

interface ExportDialogProps {
  /** Closed without one. */
  readonly range: Range | undefined;
  readonly channels: readonly TimelineChannel[];
  readonly zone: ZoneTime;
  readonly flows: Readonly<Record<string, Flow>>;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Which of the channels go into the evidence, how large it gets, a note and a password. */
export function ExportDialog({
  range,
  channels,
  zone,
  flows,
  onStarted,
  onClose,
}: ExportDialogProps) {
  const t = useTexts(exportTexts);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [note, setNote] = useState("");
  const [isMarked, setMarked] = useState(false);
  const [keepsSound, setKeepsSound] = useState(false);
  const [password, setPassword] = useState("");
  const { mutateAsync, isPending } = useMutationCall(startExport, { rereads: [listExports] });
  const chosen = channels.filter(
    (channel) => range !== undefined && !left.includes(channel.id) && canExport(channel, range),
  );
  const start = async () => {
    if (!range) return;
    const from = Math.round(range.startMs);
    const to = Math.round(range.endMs);
    try {
      await mutateAsync({
        clips: chosen.map(({ id }) => ({ id, from, to, flow: flows[id] ?? "1" })),
        note: note.trim(),
        isMarked,
        sound: keepsSound ? "original" : "aac",
        ...(password && { password }),
      });
      setPassword("");
      notices.success(t("started"));
      onClose();
      onStarted();
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Modal
      open={range !== undefined}
      title={t("title")}
      okText={t("start")}
      okButtonProps={{ loading: isPending, disabled: chosen.length === 0 || !fitsExport(password) }}
      cancelText={t("cancel")}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p>{t("explain")}</p>
      {range && (
        <>
          <p>
            {t("range", { from: zone.momentText(range.startMs), to: zone.momentText(range.endMs) })}
          </p>
          <ul className={styles["clips"]} aria-label={t("channels")}>
            {channels.map((channel) => (
              <li key={channel.id}>
                <Checkbox
                  checked={chosen.includes(channel)}
                  disabled={!canExport(channel, range)}
                  onChange={({ target }) =>
                    setLeft(
                      target.checked
                        ? left.filter((id) => id !== channel.id)
                        : [...left, channel.id],
                    )
                  }
                >
                  {channel.name}
                </Checkbox>
                <ClipSize channel={channel} range={range} flow={flows[channel.id] ?? "1"} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Input.TextArea
        aria-label={t("note")}
        placeholder={t("note")}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <WatermarkChoice isChosen={isMarked} onChoose={setMarked} />
      <div className={styles["option"]}>
        <Checkbox checked={keepsSound} onChange={({ target }) => setKeepsSound(target.checked)}>
          {t("keepSound")}
        </Checkbox>
        <p className={styles["hint"]}>{t("keepSoundHint")}</p>
      </div>
      <PasswordField value={password} onChange={setPassword} />
      <ExportKey />
    </Modal>
  );
}

const canExport = (channel: TimelineChannel, range: Range) =>
  channel.may.includes("export") && recordedWithin(channel.recorded, range) > 0;

interface ClipSizeProps {
  readonly channel: TimelineChannel;
  readonly range: Range;
  readonly flow: Flow;
}

function ClipSize({ channel, range, flow }: ClipSizeProps) {
  const t = useTexts(exportTexts);
  const isAsked = canExport(channel, range);
  const input = {
    id: channel.id,
    from: Math.round(range.startMs),
    to: Math.round(range.endMs),
    flow,
  };
  const { data, error } = useQueryCall(readDownloadInfo, input, { enabled: isAsked, quiet: true });
  if (!channel.may.includes("export")) return <small>{t("mayNot")}</small>;
  if (!isAsked) return <small>{t("noFootage")}</small>;
  if (error) return <small>{error.message}</small>;
  if (!data) return <Spin size="small" />;
  const size = byteText(data.bytes);
  const count = data.changesAtMs.length + 1;
  return <small>{count > 1 ? t("changes", { size, count }) : size}</small>;
}
