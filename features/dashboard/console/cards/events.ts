import type { listAlarms } from "@tessera/features/alarms/contract";
import type { NewsItem } from "@tessera/features/news/contract";
import type { z } from "zod";

type Alarm = z.output<typeof listAlarms.reply>["rows"][number];

export interface DashboardEvent {
  readonly key: string;
  readonly kind: "online" | "offline" | "alarm";
  /** Empty: so many cameras. */
  readonly name: string;
  readonly count: number;
  readonly detail: string;
  /** YYYY-MM-DD HH:mm:ss, server time. */
  readonly time: string;
  readonly to: string;
}

/** Both by the server's clock, the latest first. */
export const eventsOf = (news: readonly NewsItem[], alarms: readonly Alarm[]): DashboardEvent[] =>
  [...news.map(ofNews), ...alarms.map(ofAlarm)].toSorted((one, other) =>
    one.time < other.time ? 1 : -1,
  );

const ofNews = (item: NewsItem): DashboardEvent => ({
  key: `news ${item.ID}`,
  kind: item.Status === "ON" ? "online" : "offline",
  name: item.ChannelName || item.DeviceID,
  count: item.Count,
  detail: "",
  time: item.NewsTime,
  to: channelAddress(item),
});

const ofAlarm = (alarm: Alarm): DashboardEvent => ({
  key: `alarm ${alarm.ID}`,
  kind: "alarm",
  name: alarm.ChannelName || alarm.DeviceName || alarm.DeviceID || alarm.Description,
  count: 1,
  detail: alarm.DeviceID ? alarm.Description : "",
  time: alarm.Time,
  to: "/alarm/realTime",
});

function channelAddress({ DeviceID, ChannelID }: NewsItem): string {
  if (!DeviceID) return "/device/list?online=0";
  const device = encodeURIComponent(DeviceID);
  return ChannelID
    ? `/video/player/${device}/${encodeURIComponent(ChannelID)}/1`
    : `/device/channel/${device}`;
}
