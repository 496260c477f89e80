import { NotFound } from "@tessera/base";
import type { LoggedMessage, MessageLog } from "@tessera/engine/listening";
import { type Route, route } from "@tessera/platform/server";
import { listJt808Log, readJt808Talk } from "../contract.ts";

const talkMessages = 200;

export const logRoutes = (log: MessageLog): readonly Route[] => [
  route(listJt808Log, async ({ before, after, limit, deviceid, errors, since, ...filter }) => {
    const found = log.newest(
      { ...filter, deviceId: deviceid, onlyErrors: errors, sinceMs: since },
      { after, before: before ?? Number.POSITIVE_INFINITY, limit },
    );
    return {
      data: found.slice(0, limit).map(lineOf),
      hasMore: found.length > limit,
      kept: log.size,
      oldestAtMs: log.oldest?.atMs ?? 0,
      leftOut: log.leftOut,
    };
  }),
  route(readJt808Talk, async ({ id }) => {
    const talk = log.talkAround(id, talkMessages);
    if (talk.length === 0) throw new NotFound("jt808-message-gone", goneText);
    return { data: talk.map((message) => ({ ...lineOf(message), Text: message.content })) };
  }),
];

const lineOf = (message: LoggedMessage) => ({
  ID: message.id,
  AtMs: message.atMs,
  DeviceID: message.deviceId,
  Address: message.address,
  Direction: message.isIncoming ? ("in" as const) : ("out" as const),
  Name: message.name,
  Summary: message.summary,
  ...(message.note && { Note: message.note }),
  IsError: message.isError ?? false,
});

const goneText = {
  zh: "该消息已不在日志中，日志只保留最近的消息",
  en: "This message is no longer in the log, which keeps only recent ones",
};
