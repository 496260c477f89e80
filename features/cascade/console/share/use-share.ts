import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { numberChannels, setChannelCustom, shareChannels } from "../../contract.ts";
import { rereads } from "../list/use-cascades.ts";
import { shareTexts } from "./texts.ts";

export function useShare(id: number) {
  const t = useTexts(shareTexts);
  const share = useMutationCall(shareChannels, { rereads });
  const number = useMutationCall(numberChannels, { rereads });
  const custom = useMutationCall(setChannelCustom, { rereads });
  const tell = (action: "add" | "remove", count: number) => {
    if (action === "add") notices.success(t("sharedDone", { count }));
    else if (count > 0) notices.success(t("unsharedDone", { count }));
    else notices.info(t("stillShared"));
  };
  return {
    isBusy: share.isPending || number.isPending,
    /** `keys` as the rows have them. */
    change: async (action: "add" | "remove", keys: readonly string[]): Promise<void> => {
      const { Changed } = await share.mutateAsync({ id, action, channels: [...keys] });
      tell(action, Changed);
    },
    shareFound: async (q: string): Promise<void> => {
      const { Changed } = await share.mutateAsync({ id, action: "add", all: true, q });
      tell("add", Changed);
    },
    number: async (all: boolean): Promise<void> => {
      const { Changed: count } = await number.mutateAsync({ id, all });
      if (count > 0) notices.success(t("numbered", { count }));
      else notices.info(t("nothingToNumber"));
    },
    setId: async (device: string, channel: string, customid: string): Promise<void> => {
      await custom.mutateAsync({ device, channel, customid });
      notices.success(t("idSaved"));
    },
  };
}
