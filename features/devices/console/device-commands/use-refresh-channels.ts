import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { refreshChannels } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";
import { commandTexts } from "./texts.ts";

/** Asks a device again which channels it has. */
export function useRefreshChannels(deviceId: string) {
  const t = useTexts(commandTexts);
  const { mutateAsync, isPending } = useMutationCall(refreshChannels, { rereads });
  const refresh = async () => {
    try {
      const { Added, Removed, ChannelNum } = await mutateAsync({ device: deviceId });
      notices.success(t("refreshed", { added: Added, removed: Removed, total: ChannelNum }));
    } catch {
      // The request has already said why.
    }
  };
  return { refresh, isPending };
}
