import { AskButton } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { revokeShareLinks, type ShareLink } from "../contract.ts";
import { rereads } from "./share-links.ts";
import { sharingTexts } from "./texts.ts";

export function RevokeButton({ link: { ID, Name } }: { readonly link: ShareLink }) {
  const t = useTexts(sharingTexts);
  const { mutateAsync } = useMutationCall(revokeShareLinks, {
    rereads,
    onDone: ({ Revoked }) => notices.success(t("revokedCount", { count: Revoked })),
  });
  return (
    <AskButton
      type="default"
      title={t("revokeAsk")}
      detail={t("revokeDetail")}
      action={t("revoke")}
      label={t("revokeOf", { name: Name || t("noName") })}
      run={() => mutateAsync({ IDs: [ID] })}
    />
  );
}
