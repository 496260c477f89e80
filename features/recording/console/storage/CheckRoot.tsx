import { byteText, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Popconfirm } from "antd";
import { adoptFootage, readStorage } from "../../contract.ts";
import type { Root } from "./storage-reply.ts";
import { storageTexts } from "./texts.ts";

/** Has the files of a root compared with what is known of them. */
export function CheckRoot({ root: { id, path } }: { readonly root: Root }) {
  const t = useTexts(storageTexts);
  const { mutate, isPending } = useMutationCall(adoptFootage, {
    rereads: [readStorage],
    onDone: ({ adopted, bytes, lost, unreadable }) =>
      notices.success(t("checked", { adopted, size: byteText(bytes), lost, unreadable })),
  });
  return (
    <Popconfirm
      title={t("checkTitle")}
      description={t("checkDetail")}
      okText={t("check")}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 360 } }}
      onConfirm={() => mutate({ root: id })}
    >
      <Button size="small" loading={isPending} aria-label={t("checkOf", { path })}>
        {t("check")}
      </Button>
    </Popconfirm>
  );
}
