import { CopyButton, layout } from "@tessera/kit";
import type { TileDialogProps } from "@tessera/kit/tile";
import { overlayContainer, useOverlayContainer, useTexts } from "@tessera/platform/console";
import { Alert, Button, ConfigProvider, Input, Modal } from "antd";
import { useState } from "react";
import { sharingTexts } from "../texts.ts";
import { ActiveLinks } from "./ActiveLinks.tsx";
import { ShareForm } from "./ShareForm.tsx";

/** Gives one picture to people without an account, and takes it back. */
export default function ShareDialog({ camera, flow, onClose }: TileDialogProps) {
  const t = useTexts(sharingTexts);
  const [link, setLink] = useState<string>();
  const container = useOverlayContainer();
  return (
    <Modal
      open
      title={t("shareOf", { name: camera.name })}
      footer={null}
      getContainer={container}
      // Neither Escape nor a click beside the dialog may lose a link that is shown only once.
      maskClosable={link === undefined}
      keyboard={link === undefined}
      onCancel={onClose}
    >
      <ConfigProvider getPopupContainer={overlayContainer}>
        {link === undefined ? (
          <ShareForm camera={camera} flow={flow} onMade={setLink} />
        ) : (
          <NewLink link={link} onAnother={() => setLink(undefined)} />
        )}
        <ActiveLinks camera={camera} />
      </ConfigProvider>
    </Modal>
  );
}

interface NewLinkProps {
  /** Whole, with its key: the server does not know it any more. */
  readonly link: string;
  readonly onAnother: () => void;
}

function NewLink({ link, onAnother }: NewLinkProps) {
  const t = useTexts(sharingTexts);
  return (
    <section className={layout.column} aria-label={t("newLink")}>
      <Alert type="warning" showIcon title={t("shownOnce")} />
      <Input.TextArea
        readOnly
        autoSize
        aria-label={t("link")}
        className={layout.mono}
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <div className={layout.row}>
        <CopyButton type="primary" label={t("copyLink")} text={() => link} />
        <Button onClick={onAnother}>{t("another")}</Button>
      </div>
    </section>
  );
}
