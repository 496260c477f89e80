import type { ZoneTime } from "@tessera/kit/playback";
import type { PlaybackPlayer } from "@tessera/player";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { addToTrail, cutTrail, useRecordingTrail } from "../../recording-trail.ts";

const trailState = z.object({ trailLength: z.number().int() });

interface TrailParts {
  readonly id: string;
  /** YYYYMMDD: moments of other days are named with their day. */
  readonly day: string;
  readonly zone: ZoneTime;
  readonly player: PlaybackPlayer;
  /** Where a moment is played. */
  readonly addressOf: (atMs: number) => string;
}

/** The recording breadcrumb of a channel: where it was played from; a click goes back there. */
export function useTrail({ id, day, zone, player, addressOf }: TrailParts) {
  const { records, currentId } = useRecordingTrail();
  const location = useLocation();
  // Who comes back to a record adds none.
  const isComingBack = useRef(records.length > 0 && trailState.safeParse(location.state).success);

  useEffect(() => {
    if (!isComingBack.current) addToTrail(id, player.positionMs);
  }, [id, player]);
  useEffect(() => {
    const state = trailState.safeParse(location.state);
    if (state.success) cutTrail(state.data.trailLength);
  }, [location]);

  // An id that is no record's own was made by cutting back: the last record plays again.
  const seenId = useRef(currentId);
  useEffect(() => {
    if (seenId.current === currentId) return;
    seenId.current = currentId;
    const last = records.at(-1);
    if (last?.id === id && currentId !== last.uuid) player.seek(last.startTime);
  }, [id, currentId, records, player]);

  return records
    .filter((record) => record.id === id)
    .map(({ startTime }, index) => ({
      label: zone.dayOf(startTime) === day ? zone.timeText(startTime) : zone.momentText(startTime),
      to: addressOf(startTime),
      state: { trailLength: index + 1 },
    }));
}
