import type { TileDialogProps } from "@tessera/kit/tile";
import { overlayContainer, useOverlayContainer, useTexts } from "@tessera/platform/console";
import { ConfigProvider, Modal } from "antd";
import { useState } from "react";
import { sharingTexts } from "../texts.ts";
import { ActiveLinks } from "./ActiveLinks.tsx";
import { NewLink } from "./NewLink.tsx";
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
