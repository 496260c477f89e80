import { useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import type { Cascade } from "../../contract.ts";
import { shareTexts } from "./texts.ts";
import { useShare } from "./use-share.ts";

/** Gives channels ids by itself. */
export function NumberButton({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const { number, isBusy } = useShare(cascade.ID);
  const [isOpen, setOpen] = useState(false);
  const [isAll, setAll] = useState(false);
  const close = () => {
    setOpen(false);
    setAll(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("number")}</Button>
      <Modal
        open={isOpen}
        title={t("numberAsk")}
        okText={t("number")}
        okButtonProps={{ loading: isBusy, danger: isAll }}
        cancelText={t("cancel")}
        onOk={() => void number(isAll).then(close, close)}
        onCancel={close}
      >
        <p>{t("numberDetail")}</p>
        <Checkbox checked={isAll} onChange={({ target }) => setAll(target.checked)}>
          {t("numberAll")}
        </Checkbox>
      </Modal>
    </>
  );
}
