import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { deleteChannel, enableChannels } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";
import { useUndo } from "../listing/use-undo.ts";
import { channelListTexts } from "./texts.ts";

/** What a list does to channels of one device. */
export function useChannelChanges(deviceId: string) {
  const t = useTexts(channelListTexts);
  const enabling = useMutationCall(enableChannels, { rereads });
  const deleting = useMutationCall(deleteChannel, { rereads });
  const offerUndo = useUndo();
  return {
    enable: (ids: readonly string[], isEnabled: boolean) =>
      enabling.mutateAsync({
        channels: ids.map((channel) => ({ device: deviceId, channel })),
        Enable: isEnabled,
      }),
    remove: async (ids: readonly string[], name?: string): Promise<undefined> => {
      const deletion = await deleting.mutateAsync({ device: deviceId, channels: ids.join(",") });
      const { Deleted: count, error: missing } = deletion;
      if (missing.length > 0) notices.warning(t("notRemoved", { ids: missing.join(", ") }));
      if (count > 0)
        offerUndo(name ? t("removed", { name }) : t("removedMany", { count }), deletion);
    },
  };
}
