import { DownloadOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { requestFile, saveFile, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { alarmAttachment, type WireAttachment } from "../../contract.ts";
import { AttachmentPicture } from "./AttachmentPicture.tsx";
import styles from "./attachments.module.css";
import { PlayedAttachment } from "./PlayedAttachment.tsx";
import { alarmTexts } from "./texts.ts";

/** Files that the device has sent of an alarm: shown, played or saved. */
export function AlarmAttachments({ files }: { readonly files: readonly WireAttachment[] }) {
  const t = useTexts(alarmTexts);
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture);
  return (
    <section aria-label={t("attachments")}>
      <h3 className={layout.heading}>{t("attachments")}</h3>
      {pictures.length > 0 && (
        <div className={styles["pictures"]}>
          {pictures.map((file) => (
            <AttachmentPicture key={file.ID} file={file} />
          ))}
        </div>
      )}
      <ul className={styles["files"]}>
        {files.map((file) => (
          <AttachmentRow key={file.ID} file={file} />
        ))}
      </ul>
    </section>
  );
}

function AttachmentRow({ file }: { readonly file: WireAttachment }) {
  const t = useTexts(alarmTexts);
  const [isPlayed, setPlayed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const canPlay = /^(video|audio)\//.test(file.MediaType);
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await requestFile(alarmAttachment, { id: file.ID, download: true }), file.Name);
    } catch {
      // The request has said why.
    } finally {
      setSaving(false);
    }
  };
  return (
    <li>
      <div className={styles["file"]}>
        <span className={layout.twoLines}>
          <span className={styles["name"]}>{file.Name}</span>
          <span className={layout.second}>
            {t(`attachment.${file.Kind}`)} · {sizeText(file.Size)} · {file.Time}
          </span>
        </span>
        <span className={layout.row}>
          {canPlay && (
            <Button
              size="small"
              icon={<PlayCircleOutlined />}
              aria-expanded={isPlayed}
              aria-label={t(isPlayed ? "attachmentClose" : "attachmentPlay", { name: file.Name })}
              onClick={() => setPlayed(!isPlayed)}
            >
              {t(isPlayed ? "shut" : "play")}
            </Button>
          )}
          <Button
            size="small"
            icon={<DownloadOutlined />}
            loading={isSaving}
            aria-label={t("attachmentSave", { name: file.Name })}
            onClick={() => void save()}
          >
            {t("download")}
          </Button>
        </span>
      </div>
      {isPlayed && <PlayedAttachment file={file} />}
    </li>
  );
}

const isPicture = ({ MediaType }: WireAttachment): boolean => MediaType.startsWith("image/");

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
