import { AskButton } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { type ApiKey, revokeApiKeys } from "../contract.ts";
import { rereads } from "./api-keys.ts";
import { apiKeyTexts } from "./texts.ts";

export function RevokeButton({ apiKey: { ID, Name: name } }: { readonly apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const { mutateAsync } = useMutationCall(revokeApiKeys, {
    rereads,
    onDone: ({ Revoked }) => notices.success(t("revokedCount", { count: Revoked })),
  });
  return (
    <AskButton
      type="default"
      title={t("revokeAsk", { name })}
      detail={t("revokeDetail")}
      action={t("revoke")}
      label={t("revokeOf", { name })}
      run={() => mutateAsync({ IDs: [ID] })}
    />
  );
}
