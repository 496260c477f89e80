import { overlayContainer, useOverlayContainer, useTexts } from "@tessera/platform/console";
import { ConfigProvider, Modal } from "antd";
import { useState } from "react";
import type { CameraPlace } from "../camera.ts";
import type { Flow } from "../channel-view.ts";
import { ActiveLinks } from "./ActiveLinks.tsx";
import { NewLink } from "./NewLink.tsx";
import { ShareForm } from "./ShareForm.tsx";
import { sharingTexts } from "./texts.ts";

interface ShareDialogProps {
  readonly camera: CameraPlace & { readonly name: string };
  /** The one that is watched now. */
  readonly flow: Flow;
  readonly onClose: () => void;
}

/** Gives one picture to people without an account, and takes it back. */
export default function ShareDialog({ camera, flow, onClose }: ShareDialogProps) {
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
