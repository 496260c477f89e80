import { useMutationCall, useQueryCall } from "@tessera/platform/console";
import { useState } from "react";
import type { z } from "zod";
import { channelOfRecordId } from "../../playback/contract.ts";
import { controlDeviceDownload, listDeviceDownloads } from "../contract.ts";

export type DeviceDownload = z.output<typeof listDeviceDownloads.reply>["list"][number];

export type DownloadCommand = z.input<typeof controlDeviceDownload.input>["command"];

const lookEveryMs = 1000;
/** The browser begins a download when it likes. */
const graceMs = 10_000;

/** The downloads of a channel's recordings, looked at while one runs. */
export function useDeviceDownloads(id: string) {
  const { deviceId, channelId } = channelOfRecordId(id);
  const [begunAtMs, setBegunAtMs] = useState(0);
  const [isLooking, setIsLooking] = useState(false);
  const { data, refetch, dataUpdatedAt } = useQueryCall(
    listDeviceDownloads,
    {},
    { quiet: true, staleTimeMs: 0, ...(isLooking && { refetchIntervalMs: lookEveryMs }) },
  );
  const { mutate: control } = useMutationCall(controlDeviceDownload, {
    onDone: () => void refetch(),
  });
  const own = (data?.list ?? []).filter(
    ({ device, channel }) => device === deviceId && channel === channelId,
  );
  const isRunning = own.some(({ state }) => state === "running");
  const mustLook = isRunning || dataUpdatedAt - begunAtMs < graceMs;
  if (mustLook !== isLooking) setIsLooking(mustLook);
  return {
    /** One piece may be played and fetched as a file: the newest that runs, or else the newest. */
    of: (name: string): DeviceDownload | undefined => {
      const known = own.filter((download) => download.name === name);
      return known.findLast(({ state }) => state === "running") ?? known.at(-1);
    },
    command: ({ device, channel, name, way }: DeviceDownload, command: DownloadCommand) =>
      control({ device, channel, name, way, command }),
    begin: () => {
      setBegunAtMs(Date.now());
      setIsLooking(true);
      void refetch();
    },
  };
}

/** The browser's downloads take it with the session's cookie. */
export const deviceDownloadAddress = (
  id: string,
  name: string,
  seconds: number,
  way: DeviceDownload["way"],
): string =>
  `/api/v1/record/downloaddevicerecord/${encodeURIComponent(id)}/${encodeURIComponent(name)}/${seconds}${way === "file" ? "?way=file" : ""}`;
