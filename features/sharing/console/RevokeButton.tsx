import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Popconfirm } from "antd";
import { revokeShareLinks, type ShareLink } from "../contract.ts";
import { isRevocable, rereads } from "./share-links.ts";
import { sharingTexts } from "./texts.ts";

/** Absent for a link that is over already. */
export function RevokeButton({ link }: { readonly link: ShareLink }) {
  const t = useTexts(sharingTexts);
  const { mutate, isPending } = useMutationCall(revokeShareLinks, {
    rereads,
    onDone: ({ Revoked }) => notices.success(t("revokedCount", { count: Revoked })),
  });
  if (!isRevocable(link)) return null;
  return (
    <Popconfirm
      placement="topRight"
      title={t("revokeAsk")}
      description={t("revokeDetail")}
      okText={t("revoke")}
      okButtonProps={{ danger: true }}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={() => mutate({ IDs: [link.ID] })}
    >
      <Button
        danger
        size="small"
        loading={isPending}
        aria-label={t("revokeOf", { name: link.Name || t("noName") })}
      >
        {t("revoke")}
      </Button>
    </Popconfirm>
  );
}
