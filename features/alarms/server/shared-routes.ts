import { type Clock, NotFound } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import { type Route, route } from "@tessera/platform/server";
import { clipRangeOf } from "../clip-range.ts";
import { sharedAlarmClip, sharedAlarmPicture } from "../contract.ts";
import { noPicture, unknownAlarm } from "./list-routes.ts";
import type { AlarmPictures } from "./pictures/alarm-pictures.ts";
import type { AlarmTickets } from "./pictures/alarm-tickets.ts";
import type { AlarmQueryStore, AlarmRow } from "./store/alarm-query-store.ts";

/** A range of a camera's recording as an MP4 file. Rejects where nothing was recorded. */
export type MakeClip = (
  channel: ChannelRef,
  range: { readonly startMs: number; readonly endMs: number },
) => Promise<MediaReply>;

interface SharedRouteParts {
  readonly queries: Pick<AlarmQueryStore, "find">;
  readonly pictures: Pick<AlarmPictures, "read">;
  readonly tickets: Pick<AlarmTickets, "pictureOf" | "clipOf">;
  readonly makeClip: MakeClip;
  readonly clock: Clock;
}

const perMs = 60_000;

/** What is seen of an alarm without an account: the ticket is the right. */
export function sharedRoutes(parts: SharedRouteParts): readonly Route[] {
  const { queries, pictures, tickets, makeClip, clock } = parts;
  const alarmOf = async (id: number | undefined): Promise<AlarmRow> => {
    if (id === undefined) throw ticketOver();
    const [row] = await queries.find([id]);
    if (!row) throw unknownAlarm();
    return row;
  };
  return [
    route(
      sharedAlarmPicture,
      async ({ ticket }) => {
        const data = await pictures.read(await alarmOf(tickets.pictureOf(ticket)));
        if (!data) throw noPicture();
        return { contentType: "image/jpeg", data };
      },
      { rateLimit: { max: 120, perMs } },
    ),
    route(
      sharedAlarmClip,
      async ({ ticket }, { noteChange }) => {
        const row = await alarmOf(tickets.clipOf(ticket));
        const channel = { deviceId: row.device_id, channelId: row.channel_id };
        noteChange({ target: `报警录像 ${row.id} ${channel.deviceId}/${channel.channelId}` });
        if (channel.channelId === "") throw noCamera();
        const { fromMs, untilMs } = clipRangeOf({
          atMs: row.at_ms,
          endMs: row.ended_at_ms ?? 0,
        });
        // What is asked for while it happens ends now.
        const endMs = Math.min(untilMs, clock.nowMs());
        return makeClip(channel, { startMs: fromMs, endMs });
      },
      { rateLimit: { max: 60, perMs } },
    ),
  ];
}

const ticketOver = () =>
  new NotFound("alarm-ticket-over", {
    zh: "链接已过期或不完整，请登录控制台查看该报警",
    en: "The link has expired or is incomplete. Sign in to the console to see the alarm.",
  });

const noCamera = () =>
  new NotFound("alarm-clip-none", {
    zh: "该报警不属于某一路摄像机，没有录像",
    en: "The alarm is of no single camera, so there is no recording of it.",
  });
