import { systemClock } from "@tessera/base";
import { RequestFailure, request } from "@tessera/platform/console";
import { LivePlayer } from "@tessera/player";
import { type RefObject, useEffect, useState } from "react";
import { channelOfRecordId } from "../../playback/contract.ts";
import { controlDevicePlayback, playDeviceRecording } from "../contract.ts";
import { DevicePlay } from "./device-play.ts";

interface Wish {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly fromMs: number;
}

/** Plays a recording in the video element for as long as the component is there. */
export function useDevicePlay(
  videoRef: RefObject<HTMLVideoElement | null>,
  { id, startMs, endMs, fromMs }: Wish,
): DevicePlay | undefined {
  const [play, setPlay] = useState<DevicePlay>();
  const [, setChanges] = useState(0);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const created = new DevicePlay(
      {
        recording: { startMs, endMs },
        open: (at) => openAddress(id, at, endMs),
        control: (url, command) =>
          request(
            controlDevicePlayback,
            { url, ...command },
            { quiet: command.command === "stop" },
          ),
        createPlayer: ({ openUrl }, onState) =>
          new LivePlayer({
            video,
            // The only way on which the server tells why a recording ends.
            choice: "fmp4",
            server: {
              openUrl,
              reportSource: async () => ({ isRunning: false }),
              isProtocolOff: () => false,
              // The device would have to look for it each time: a person decides.
              isWorthRetrying: (error) => error instanceof RequestFailure && error.httpStatus === 0,
            },
            onState,
          }),
        onChange: () => setChanges((count) => count + 1),
        clock: systemClock,
      },
      fromMs,
    );
    setPlay(created);
    created.start();
    return () => created.stop();
  }, [videoRef, id, startMs, endMs, fromMs]);
  return play;
}

async function openAddress(id: string, fromMs: number, toMs: number): Promise<string> {
  const { deviceId: device, channelId: channel } = channelOfRecordId(id);
  const span = { stime: String(fromMs), etime: String(toMs) };
  const { URL } = await request(
    playDeviceRecording,
    { device, channel, ...span, protocol: "ws_fmp4" },
    { quiet: true, timeoutMs: 15_000 },
  );
  return URL;
}
