import { defineFeature, type Feature, route } from "@tessera/platform/server";
import dayjs from "dayjs";
import { listDeviceRecordingDays, listDeviceRecordings } from "../contract.ts";
import { DeviceRecordings, type DeviceRecordingsParts } from "./device-recordings.ts";

export function createDeviceRecordingsFeature(deps: DeviceRecordingsParts): Feature {
  const recordings = new DeviceRecordings(deps);
  return defineFeature({
    name: "device-recordings",
    routes: [
      route(listDeviceRecordings, async ({ device, channel, period }) => {
        const spans = await recordings.ofDay({ deviceId: device, channelId: channel }, period);
        return {
          total: spans.length,
          list: spans.map(({ startMs, endMs }) => ({
            startAt: timeText(startMs),
            endAt: timeText(endMs),
            duration: Math.round((endMs - startMs) / 1000),
          })),
        };
      }),
      route(listDeviceRecordingDays, async ({ device, channel, period }) => {
        const days = await recordings.daysOf({ deviceId: device, channelId: channel }, period);
        return days.map((isRecorded) => (isRecorded ? "1" : "0")).join("");
      }),
    ],
  });
}

const timeText = (atMs: number): string => dayjs(atMs).format("YYYYMMDDHHmmss");
