import type { Translate } from "@tessera/platform/console";
import type { KeptNews } from "./news-list.ts";
import type { newsTexts } from "./texts.ts";

type NewsTranslate = Translate<(typeof newsTexts)["keys"][number]>;

export const isFlapping = ({ FlapSince }: KeptNews): boolean => FlapSince !== "";

/** Whom an item is about: a channel, the channels of a device, or channels of several devices. */
export function subjectOf(item: KeptNews, t: NewsTranslate): string {
  const { ChannelName, DeviceID, Count } = item;
  const name = ChannelName || DeviceID;
  if (isFlapping(item) || Count === 1) return name;
  const channels = t("channels", { count: Count });
  return name ? `${name}: ${channels}` : channels;
}

/** When it happened; of a restless channel from when to when, and how often. */
export function timeOf(item: KeptNews, t: NewsTranslate): string {
  if (!isFlapping(item)) return item.NewsTime;
  const { FlapSince, NewsTime, Count } = item;
  const [day = ""] = FlapSince.split(" ");
  // On the same day the day is said once.
  const until = NewsTime.replace(`${day} `, "");
  return t("flapped", { since: FlapSince, until, count: Count });
}

/** Where the channel is looked after; the offline devices if it is about several. */
export function channelPath({ DeviceID, ChannelID }: KeptNews): string {
  if (!DeviceID) return "/device/list?online=0";
  const device = encodeURIComponent(DeviceID);
  if (!ChannelID) return `/device/channel/${device}`;
  return `/device/channelform/${device}/${encodeURIComponent(ChannelID)}`;
}
