import { minuteMs } from "@tessera/base";
import { readTimeline, recordIdOf } from "@tessera/features/playback/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import { useConfig, useQueryCall, useSession } from "@tessera/platform/console";
import { useState } from "react";
import type { CameraPlace } from "../../camera/camera.ts";

/** A recording that ends longer ago is none of what is seen now. */
const recentMs = 30_000;

export interface RecentFootage {
  /** Whether what was live some seconds ago can be seen again. */
  readonly canReplay: boolean;
  /** The server's time of now, in ms since 1970. */
  serverNowMs(): number;
}

/** The recording of the last minutes; undefined until it is known, and for who may not see it. */
export function useRecentFootage(
  { device, channel }: CameraPlace,
  isWanted: boolean,
): RecentFootage | undefined {
  const isSignedIn = useSession(({ user }) => user !== null);
  const hasRecording = useConfig(getOtherConfig)?.RecordVersion ?? false;
  const [openedAtMs] = useState(() => Math.floor(Date.now() / minuteMs) * minuteMs);
  const { data, dataUpdatedAt } = useQueryCall(
    readTimeline,
    {
      ids: [recordIdOf({ deviceId: device, channelId: channel })],
      from: openedAtMs - 10 * minuteMs,
      // The whole day, so that asking again is the same question.
      to: openedAtMs + 24 * 60 * minuteMs,
    },
    {
      enabled: isSignedIn && hasRecording && isWanted,
      staleTimeMs: recentMs,
      refetchIntervalMs: minuteMs,
      quiet: true,
    },
  );
  const found = data?.channels[0];
  if (!data || !found) return undefined;
  const { nowMs } = data;
  const lastMs = found.recorded.at(-1)?.endMs ?? 0;
  return {
    canReplay: found.isRecording || lastMs > nowMs - recentMs,
    serverNowMs: () => nowMs + Date.now() - dataUpdatedAt,
  };
}
