import { PictureOutlined } from "@ant-design/icons";
import { requestFile, type Still, StillPicture, useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { useState } from "react";
import { alarmAttachment, type WireAttachment } from "../../contract.ts";
import alarmStyles from "./alarm.module.css";
import styles from "./attachments.module.css";
import { alarmTexts } from "./texts.ts";

/** A picture that the device has sent, small; a press enlarges it. */
export function AttachmentPicture({ file }: { readonly file: WireAttachment }) {
  const t = useTexts(alarmTexts);
  const [isOpen, setOpen] = useState(false);
  const picture = (
    <StillPicture still={stillOf(file.ID)} isOnline titleOf={() => file.Name}>
      <PictureOutlined aria-label={t("noPicture")} />
    </StillPicture>
  );
  return (
    <>
      <button
        type="button"
        className={styles["picture"]}
        aria-label={t("attachmentEnlarge", { name: file.Name })}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      <Modal
        open={isOpen}
        width="min(1200px, 96vw)"
        title={file.Name}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <div className={alarmStyles["large"]}>{picture}</div>
      </Modal>
    </>
  );
}

const stillOf = (id: number): Still => ({
  key: [alarmAttachment.path, id],
  take: (signal) => requestFile(alarmAttachment, { id }, { signal, quiet: true }),
});
