import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import {
  numberChannels,
  type SharedChannel,
  setChannelCustom,
  shareChannels,
} from "../../contract.ts";
import { rereads } from "../list/use-cascades.ts";
import { shareTexts } from "./texts.ts";

export function useShare(id: number) {
  const t = useTexts(shareTexts);
  const { mutateAsync: share } = useMutationCall(shareChannels, { rereads });
  const { mutateAsync: number } = useMutationCall(numberChannels, { rereads });
  const { mutateAsync: setCustom } = useMutationCall(setChannelCustom, { rereads });
  return {
    /** `keys` as the rows have them. */
    change: async (action: "add" | "remove", keys: readonly string[]): Promise<undefined> => {
      const { Changed: count } = await share({ id, action, channels: [...keys] });
      if (action === "add") notices.success(t("sharedDone", { count }));
      else if (count > 0) notices.success(t("unsharedDone", { count }));
      else notices.info(t("stillShared"));
    },
    shareFound: async (q: string): Promise<void> => {
      const { Changed: count } = await share({ id, action: "add", all: true, q });
      notices.success(t("sharedDone", { count }));
    },
    number: async (all: boolean): Promise<void> => {
      const { Changed: count } = await number({ id, all });
      if (count > 0) notices.success(t("numbered", { count }));
      else notices.info(t("nothingToNumber"));
    },
    setId: async ({ DeviceID, ChannelID }: SharedChannel, customid: string): Promise<void> => {
      await setCustom({ device: DeviceID, channel: ChannelID, customid });
      notices.success(t("idSaved"));
    },
  };
}
