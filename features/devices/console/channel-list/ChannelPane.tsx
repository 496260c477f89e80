import { ListView, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { useNavigate } from "react-router";
import { listChannels } from "../../contract.ts";
import { stateQuery, useStateFilters } from "../listing/state-filters.tsx";
import { useHere, useTrail } from "../trail.ts";
import { ChannelBatch } from "./ChannelBatch.tsx";
import { openAddress, useChannelColumns } from "./channel-columns.tsx";
import { channelListTexts } from "./texts.ts";

interface ChannelPaneProps {
  readonly deviceId: string;
  /** Empty at the top of the device. */
  readonly directoryId: string;
}

/** What lies in one place of a device; a search also looks below it. */
export function ChannelPane({ deviceId, directoryId }: ChannelPaneProps) {
  const t = useTexts(channelListTexts);
  const navigate = useNavigate();
  const state = { ...useTrail(), channels: useHere() };
  const list = useList(listChannels, {
    read: ({ Channels, ChannelCount }) => ({ rows: Channels, total: ChannelCount }),
    keyOf: ({ ChannelID }) => ChannelID,
    filters: ["online", "enable"],
    input: (address) => ({ ...stateQuery(address), device: deviceId, subset: directoryId }),
    refreshMs: 3000,
  });
  return (
    <ListView
      list={list}
      columns={useChannelColumns(deviceId)}
      search={t("search")}
      filters={useStateFilters()}
      empty={{ title: t("empty") }}
      choosing={{ nameOf: ({ Name }) => Name }}
      batch={<ChannelBatch deviceId={deviceId} selection={list.selection} />}
      onOpen={(channel) => void navigate(openAddress(channel), { state })}
      minWidth={900}
    />
  );
}
