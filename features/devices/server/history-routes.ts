import { hourMs, textFor } from "@tessera/base";
import { type Route, route, wireTime } from "@tessera/platform/server";
import { deviceHistory, listDeviceEvents } from "../contract.ts";
import type { Devices } from "./devices.ts";
import type { DeviceAlarms } from "./events/device-events.ts";
import type { PresenceLog } from "./history/presence-log.ts";
import { dropsOf, presenceSpans } from "./history/presence-spans.ts";

interface HistoryRouteParts {
  readonly devices: Devices;
  readonly presenceLog: PresenceLog;
  readonly alarms: Pick<DeviceAlarms, "list">;
}

/** The calls about what was. */
export const historyRoutes = ({
  devices,
  presenceLog,
  alarms,
}: HistoryRouteParts): readonly Route[] => [
  route(deviceHistory, async (input, { language }) => {
    const ids = [...new Set(input.devices.split(","))].filter((id) => devices.index.device(id));
    const toMs = devices.clock.nowMs();
    const fromMs = toMs - input.hours * hourMs;
    const { records, watches } = await presenceLog.of(ids, fromMs);
    const byDevice = Map.groupBy(records, ({ deviceId }) => deviceId);
    return {
      From: fromMs,
      To: toMs,
      data: ids.map((id) => {
        const spans = presenceSpans(byDevice.get(id) ?? [], watches, { fromMs, toMs });
        return {
          DeviceID: id,
          Drops: dropsOf(spans),
          Spans: spans.map((span) => ({
            State: span.state,
            From: span.fromMs,
            To: span.toMs,
            Reason: span.reason ? textFor(true, span.reason)[language] : "",
          })),
        };
      }),
    };
  }),
  route(listDeviceEvents, async ({ device, start, limit }, { language }) => {
    const { channels } = devices.get(device);
    const { total, page } = await alarms.list(device, { start, limit });
    return {
      total,
      rows: page.map((event) => ({
        ID: event.id,
        ChannelID: event.channelId ?? "",
        ChannelName: channels.get(event.channelId ?? "")?.name ?? "",
        AlarmType: event.alarmType,
        Phase: event.phase,
        Topic: event.topic,
        Description: event.description[language],
        Time: wireTime(event.atMs),
      })),
    };
  }),
];
