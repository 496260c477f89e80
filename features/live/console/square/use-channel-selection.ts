import { notices, type Translate } from "@tessera/platform/console";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Channel } from "../../../devices/contract.ts";
import { type Flow, flowOf } from "../channel-view.ts";
import type { LiveTextKey } from "../texts.ts";
import { whyNotPlayable } from "./channel-groups.ts";

/** The address says what is watched: `/video/square/{device}?channel={channel}&flow=2`. */
export function useChannelSelection(channels: readonly Channel[], t: Translate<LiveTextKey>) {
  const { devid = "0" } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();

  const channelId = query.get("channel");
  const selected = channels.find(
    ({ ParentDeviceID, ChannelID }) =>
      ParentDeviceID === devid && (channelId === null || ChannelID === channelId),
  );

  const show = (channel: Channel, flow: Flow) => {
    const search = new URLSearchParams({ channel: channel.ChannelID });
    if (flow === 2) search.set("flow", "2");
    const path = `/video/square/${encodeURIComponent(channel.ParentDeviceID)}`;
    void navigate(`${path}?${search}`);
  };

  return {
    selected,
    isMissing: devid !== "0" && selected === undefined,
    flow: flowOf(query.get("flow")),
    select: (channel: Channel) => {
      const obstacle = whyNotPlayable(channel);
      if (obstacle) notices.warning(t(obstacle));
      else show(channel, 1);
    },
    setFlow: (flow: Flow) => {
      if (selected) show(selected, flow);
    },
  };
}
