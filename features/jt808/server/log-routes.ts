import { type Language, NotFound } from "@tessera/base";
import type { LoggedMessage, MessageLog } from "@tessera/engine/listening";
import { nameOf } from "@tessera/formats/jt808";
import { type Route, route } from "@tessera/platform/server";
import { listJt808Log, readJt808Talk } from "../contract.ts";

const talkMessages = 200;

export const logRoutes = (log: MessageLog): readonly Route[] => [
  route(
    listJt808Log,
    async ({ before, after, limit, deviceid, errors, since, ...filter }, { language }) => {
      const { found, ...page } = log.page(
        { ...filter, deviceId: deviceid, onlyErrors: errors, sinceMs: since },
        { before, after, limit },
      );
      return { data: found.map((message) => lineOf(message, language)), ...page };
    },
  ),
  route(readJt808Talk, async ({ id }, { language }) => {
    const talk = log.talkAround(id, talkMessages);
    if (talk.length === 0) throw new NotFound("jt808-message-gone", goneText);
    const data = talk.map((message) => ({ ...lineOf(message, language), Text: message.content }));
    return { data };
  }),
];

const lineOf = (message: LoggedMessage, language: Language) => ({
  ID: message.id,
  AtMs: message.atMs,
  DeviceID: message.deviceId,
  Address: message.address,
  Direction: message.isIncoming ? ("in" as const) : ("out" as const),
  Name: message.name,
  Summary: summaryOf(message, language),
  ...(message.note && { Note: message.note }),
  IsError: message.isError ?? false,
});

/** What it is called, before its serial number. */
const summaryOf = ({ name, summary }: LoggedMessage, language: Language): string =>
  name === "" ? summary : `${nameOf(Number(name))[language]} · ${summary}`;

const goneText = {
  zh: "该消息已不在日志中，日志只保留最近的消息",
  en: "This message is no longer in the log, which keeps only recent ones",
};
