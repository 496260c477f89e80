import { UndoOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Input, Tag } from "antd";
import { type ReactNode, useId } from "react";
import styles from "../wizard.module.css";
import { namingTexts } from "./texts.ts";
import type { NamedDevice } from "./use-naming.ts";

interface DeviceCardProps {
  readonly device: NamedDevice;
  readonly onWant: (isWanted: boolean) => void;
  /** Without a name: as the rule says. */
  readonly onRename: (name: string | undefined) => void;
}

/** One device with its picture and its name to be. */
export function DeviceCard({ device, onWant, onRename }: DeviceCardProps) {
  const t = useTexts(namingTexts);
  const { candidate, report, name, isWanted, isEdited } = device;
  const isAdded = candidate.deviceId !== "";
  const [main] = report.Streams;
  return (
    <li className={styles["card"]} data-unwanted={!isWanted || undefined}>
      <div className={styles["picture"]}>
        {report.Snapshot ? (
          <img src={report.Snapshot} alt={t("pictureOf", { name })} />
        ) : (
          <span className={styles["noPicture"]}>
            <VideoCameraOutlined /> {t("noPicture")}
          </span>
        )}
        {isAdded && (
          <Tag className={styles["corner"] ?? ""} color="success">
            {t("isAdded")}
          </Tag>
        )}
      </div>
      <NameField
        device={device}
        isDisabled={isAdded || !isWanted}
        onRename={onRename}
        before={
          !isAdded && (
            <Checkbox
              aria-label={t("wantOf", { name: name || candidate.address })}
              checked={isWanted}
              onChange={({ target }) => onWant(target.checked)}
            />
          )
        }
      >
        {isEdited && !isAdded && (
          <Button
            type="text"
            icon={<UndoOutlined />}
            title={t("byRule")}
            aria-label={t("byRule")}
            onClick={() => onRename(undefined)}
          />
        )}
      </NameField>
      <span className={`${layout.mono} ${layout.muted}`}>{candidate.address}</span>
      <span className={layout.muted}>
        {[
          [report.Manufacturer, report.Model].filter(Boolean).join(" "),
          main ? `${main.VideoCodec} ${main.Width} × ${main.Height}` : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {report.Channels.length > 1 && (
        <span className={layout.muted}>
          {t("channels", { count: report.Channels.length })}
          {": "}
          {report.Channels.map((channel) => channel.Name).join(", ")}
        </span>
      )}
    </li>
  );
}

interface NameFieldProps {
  readonly device: NamedDevice;
  readonly isDisabled: boolean;
  readonly onRename: (name: string) => void;
  readonly before: ReactNode;
  readonly children: ReactNode;
}

function NameField({ device, isDisabled, onRename, before, children }: NameFieldProps) {
  const t = useTexts(namingTexts);
  const noteId = useId();
  const { candidate, name, isRepeated, isWanted } = device;
  const isMissing = isWanted && name.trim() === "";
  const status = () => {
    if (isMissing) return "error";
    return isRepeated ? "warning" : "";
  };
  return (
    <div className={styles["name"]}>
      <span className={styles["nameLine"]}>
        {before}
        <Input
          aria-label={t("nameOf", { address: candidate.address })}
          aria-describedby={noteId}
          maxLength={100}
          disabled={isDisabled}
          status={status()}
          value={name}
          onChange={({ target }) => onRename(target.value)}
        />
        {children}
      </span>
      <span id={noteId} className={styles["note"]} data-note={status()}>
        {isMissing && t("nameNeeded")}
        {isRepeated && t("repeated")}
      </span>
    </div>
  );
}
