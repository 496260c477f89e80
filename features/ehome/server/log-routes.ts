import { NotFound } from "@tessera/base";
import type { LoggedMessage, MessageLog } from "@tessera/engine/listening";
import { type Route, route } from "@tessera/platform/server";
import type { ProtocolLine } from "../../logs/contract.ts";
import { getEhomeTalk, listEhomeLog } from "../contract.ts";

const talkMessages = 200;

export function logRoutes(log: MessageLog): readonly Route[] {
  return [
    route(listEhomeLog, async ({ before, after, limit, deviceid, errors, since, ...filter }) => {
      const { found, ...page } = log.page(
        { ...filter, deviceId: deviceid, onlyErrors: errors, sinceMs: since },
        { before, after, limit },
      );
      return { data: found.map(toLine), ...page };
    }),
    route(getEhomeTalk, async ({ id }) => {
      const messages = log.talkAround(id, talkMessages);
      if (messages.length === 0) throw new NotFound("ehome-message-gone", goneText);
      return { data: messages.map((message) => ({ ...toLine(message), Text: message.content })) };
    }),
  ];
}

const toLine = (message: LoggedMessage): ProtocolLine => ({
  ID: message.id,
  AtMs: message.atMs,
  DeviceID: message.deviceId,
  Address: message.address,
  Direction: message.isIncoming ? "in" : "out",
  Name: message.name,
  Summary: message.summary,
  ...(message.note && { Note: { zh: message.note.zh, en: message.note.en } }),
  IsError: message.isError === true,
});

const goneText = {
  zh: "内存中已没有该消息",
  en: "The message is no longer in memory",
};
