import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
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
  return (
    <Modal
      open
      title={t("shareOf", { name: camera.name })}
      footer={null}
      // A click beside the dialog must not lose a link that is shown only once.
      maskClosable={link === undefined}
      onCancel={onClose}
    >
      {link === undefined ? (
        <ShareForm camera={camera} flow={flow} onMade={setLink} />
      ) : (
        <NewLink link={link} onAnother={() => setLink(undefined)} />
      )}
      <ActiveLinks camera={camera} />
    </Modal>
  );
}
