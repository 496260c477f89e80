import { type Route, route } from "@tessera/platform/server";
import {
  channelOfRecordId,
  queryRecordDay,
  queryRecordedChannels,
  queryRecordFlags,
  queryRecordMonth,
  readTimeline,
} from "../../contract.ts";
import type { ChannelNames } from "../channel-names.ts";
import { hlsPath, previewPath } from "../media/media-paths.ts";
import { clockText, momentText } from "../server-time.ts";
import type { Piece } from "./pieces.ts";
import type { RecordedChannels } from "./recorded-channels.ts";
import type { RecordedDays } from "./recorded-days.ts";
import type { Timeline } from "./timeline.ts";

interface QueryRouteParts {
  readonly recorded: RecordedChannels;
  readonly days: RecordedDays;
  readonly timeline: Timeline;
  readonly names: ChannelNames;
}

export function queryRoutes({ recorded, days, timeline, names }: QueryRouteParts): Route[] {
  return [
    route(queryRecordedChannels, (wish, { principal }) => recorded.list(wish, principal)),
    route(queryRecordFlags, ({ id, recordType }) => days.months(channelOfRecordId(id), recordType)),
    route(queryRecordMonth, ({ id, period, recordType }) =>
      days.flagsOf(channelOfRecordId(id), period, recordType),
    ),
    route(queryRecordDay, async ({ id, period, recordType, start, limit, order }) => {
      const channel = channelOfRecordId(id);
      const pieces = await days.ofDay(channel, period, recordType);
      const inOrder = order === "asc" ? pieces : pieces.toReversed();
      return {
        name: names(channel).name,
        total: pieces.length,
        list: inOrder
          .slice(start, start + limit)
          .map((piece) => wirePiece(piece, recordType === "Cloud" ? id : undefined)),
      };
    }),
    route(readTimeline, (wish, { principal, language }) =>
      timeline.read(wish, principal, language),
    ),
  ];
}

/** Without an id it is a device's own, which has no address here. */
function wirePiece({ startMs, endMs, bytes, isLocked, isOpen }: Piece, id: string | undefined) {
  return {
    name: `${clockText(startMs)}–${clockText(endMs)}`,
    startAt: momentText(startMs),
    endAt: momentText(endMs),
    startMs,
    endMs,
    duration: Math.round((endMs - startMs) / 1000),
    bytes,
    hls: id === undefined ? "" : hlsPath(id, { startMs, endMs }),
    snap: id === undefined ? "" : previewPath(id, startMs),
    important: isLocked,
    isOpen,
  };
}
