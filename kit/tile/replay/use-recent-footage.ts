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

interface KnownFootage {
  /** Undefined until it is known, and for who may not see it. */
  readonly footage: RecentFootage | undefined;
  /** The first answer is on its way. */
  readonly isAsking: boolean;
}

/** The recording of the last minutes. */
export function useRecentFootage(
  { device, channel }: CameraPlace,
  isWanted: boolean,
): KnownFootage {
  const isSignedIn = useSession(({ user }) => user !== null);
  const hasRecording = useConfig(getOtherConfig)?.RecordVersion ?? false;
  const [openedAtMs] = useState(() => Math.floor(Date.now() / minuteMs) * minuteMs);
  const { data, dataUpdatedAt, isLoading, failureCount } = useQueryCall(
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
  const isAsking = isLoading && failureCount === 0;
  if (!data || !found) return { footage: undefined, isAsking };
  const { nowMs } = data;
  const lastMs = found.recorded.at(-1)?.endMs ?? 0;
  const footage = {
    canReplay: found.isRecording || lastMs > nowMs - recentMs,
    serverNowMs: () => nowMs + Date.now() - dataUpdatedAt,
  };
  return { footage, isAsking };
}
