import type { Clock } from "@tessera/base";
import type { MediaReply } from "@tessera/platform/contract";
import {
  type PlayTickets,
  type Route,
  recordedFlow,
  recordedTicketLifetimeMs,
  route,
} from "@tessera/platform/server";
import type { RecordedPlace, RecordedSegments } from "@tessera/recorder";
import { type FootageReader, hlsPlaylist } from "@tessera/recorder/read";
import {
  channelOfRecordId,
  downloadRecord,
  playbackAddress,
  readDownloadInfo,
  readFootage,
  readHls,
  readPreview,
  readPreviews,
  readSegmentFile,
} from "../../contract.ts";
import type { WatermarkRule } from "../../settings.ts";
import { requireUnmarked } from "../exports/watermark-rule.ts";
import type { Previews } from "../previews/previews.ts";
import { checkRange } from "./check-range.ts";
import type { Downloads } from "./downloads.ts";
import { footageReply } from "./footage-reply.ts";
import { fileFromPlaylist, hlsPath } from "./media-paths.ts";
import type { NearestFootage } from "./nearest-footage.ts";
import type { PlaybackViewers } from "./playback-viewers.ts";
import { RepliesAtOnce } from "./replies-at-once.ts";
import { segmentFileReply } from "./segment-file-reply.ts";
import type { WatchBudget } from "./watch-budget.ts";

interface MediaRouteParts {
  readonly reader: FootageReader;
  readonly segments: RecordedSegments;
  readonly nearest: NearestFootage;
  readonly downloads: Downloads;
  readonly previews: Previews;
  readonly tickets: Pick<PlayTickets, "issue">;
  readonly budget: WatchBudget;
  readonly viewers: Pick<PlaybackViewers, "saw">;
  readonly watermarkRule: () => WatermarkRule;
  readonly clock: Clock;
}

/** A browser takes one or two at a time; who takes in parts, a few. */
const maxDownloadsOfUser = 8;

export function mediaRoutes(parts: MediaRouteParts): Route[] {
  const atOnce = new RepliesAtOnce(maxDownloadsOfUser);
  const { downloads, previews, tickets } = parts;
  return [
    route(readFootage, async (wish, caller) => {
      const reply = await footageReply(parts, placeOf(wish), wish, caller);
      parts.viewers.saw(caller, placeOf(wish), wish.from);
      return reply;
    }),
    route(readPreview, ({ id, at }, { principal }) =>
      previews.reply(channelOfRecordId(id), at, principal),
    ),
    route(readPreviews, ({ id, at }) => previews.pack(channelOfRecordId(id), at)),
    route(readHls, async (wish, caller) => {
      const reply = await playlistReply(parts, wish);
      parts.viewers.saw(caller, placeOf(wish), Number.parseInt(wish.range, 10));
      return reply;
    }),
    route(readSegmentFile, ({ id, segment }, caller) =>
      segmentFileReply(parts, channelOfRecordId(id), Number.parseInt(segment, 10), caller),
    ),
    route(downloadRecord, async ({ start, end, sound, ...wish }, { principal }) => {
      requireUnmarked(parts.watermarkRule());
      const place = placeOf(wish);
      const range = await downloads.rangeOf(place, start, end);
      const reply = await downloads.reply(place, range, sound);
      return atOnce.limit(reply, principal.userId);
    }),
    route(readDownloadInfo, ({ from, to, ...wish }) =>
      downloads.info(placeOf(wish), { startMs: from, endMs: to }),
    ),
    route(playbackAddress, async ({ id, from, to, flow }, { principal }) => {
      checkRange({ startMs: from, endMs: to });
      const channel = channelOfRecordId(id);
      const range = { startMs: from, endMs: to };
      const verb = "playback";
      const token = tickets.issue({ principal, channel, flow: recordedFlow, verb, range });
      const query = new URLSearchParams({ flow, token }).toString();
      return {
        hls: `${hlsPath(id, { startMs: from, endMs: to })}?${query}`,
        expiresInSeconds: recordedTicketLifetimeMs / 1000,
      };
    }),
  ];
}

interface HlsWish {
  readonly id: string;
  readonly range: string;
  readonly flow: "1" | "2";
  readonly token?: string | undefined;
}

async function playlistReply(parts: MediaRouteParts, wish: HlsWish): Promise<MediaReply> {
  const { reader, nearest, clock } = parts;
  const place = placeOf(wish);
  const [startMs, endMs] = wish.range.split(/[-.]/).map(Number) as [number, number];
  checkRange({ startMs, endMs });
  const footage = await reader.locate(place, startMs, endMs, { isChecked: false });
  if (footage.runs.length === 0) throw await nearest.refusal(place, { startMs, endMs });
  // A player that was let in by a token in the address sends only what addresses hold.
  const query = wish.token === undefined ? "" : `?token=${encodeURIComponent(wish.token)}`;
  const text = hlsPlaylist(footage, {
    uriOf: ({ id }) => fileFromPlaylist(wish.id, id) + query,
    isOpenEnd: endMs > clock.nowMs(),
  });
  const bytes = new TextEncoder().encode(text);
  return {
    kind: "bytes",
    span: { startMs, endMs },
    contentType: "application/vnd.apple.mpegurl",
    totalBytes: bytes.length,
    async *read(fromByte, toByte) {
      yield bytes.subarray(fromByte, toByte);
    },
  };
}

const placeOf = ({
  id,
  flow,
}: {
  readonly id: string;
  readonly flow: "1" | "2";
}): RecordedPlace => ({
  channel: channelOfRecordId(id),
  flow: flow === "2" ? 2 : 1,
});
