import { NotFound } from "@tessera/base";
import { type Route, route, wireTime } from "@tessera/platform/server";
import {
  getSipCall,
  getSipMessage,
  listSipLog,
  listSipLogFiles,
  readSipLog,
  type SipLine,
  type SipMessage,
  tailSipLog,
} from "../contract.ts";
import { endOfFile, fileBytes } from "./sip-log/file-bytes.ts";
import { messageText } from "./sip-log/message-text.ts";
import { isError, type SipEntry } from "./sip-log/sip-entry.ts";
import { currentName } from "./sip-log/sip-files.ts";
import type { SipLog } from "./sip-log/sip-log.ts";

const callMessages = 500;

export function sipLogRoutes(log: SipLog): readonly Route[] {
  const { messages, files } = log;
  const find = async (name: string) => {
    const file = await files.find(name);
    if (!file) throw new NotFound("no-log-file", noFile);
    return file;
  };
  return [
    route(listSipLog, async ({ after, before = Number.POSITIVE_INFINITY, limit, ...wanted }) => {
      const { deviceid, errors, ...filter } = wanted;
      const found = messages.newest(
        { ...filter, deviceId: deviceid, onlyErrors: errors },
        { after, before, limit },
      );
      return {
        data: found.slice(0, limit).map(toLine),
        hasMore: found.length > limit,
        kept: messages.size,
        oldestAtMs: messages.oldest?.atMs ?? 0,
        leftOut: log.leftOut,
      };
    }),
    route(getSipMessage, async ({ id }) => {
      const entry = messages.find(id);
      if (!entry) throw new NotFound("sip-message-gone", messageGone);
      return { data: toMessage(entry) };
    }),
    route(getSipCall, async ({ callid }) => {
      const found = messages.ofCall(callid, callMessages);
      if (found.length === 0) throw new NotFound("sip-call-gone", messageGone);
      return {
        data: found.slice(0, callMessages).map(toMessage),
        hasMore: found.length > callMessages,
      };
    }),
    route(readSipLog, async () => fileBytes(await find(currentName))),
    route(listSipLogFiles, async () => ({
      data: (await files.list()).map(({ name, bytes, modifiedAtMs }) => ({
        Name: name,
        Size: bytes,
        UpdatedAt: wireTime(modifiedAtMs),
        Url: `/down/sip_logs/${name}`,
      })),
    })),
    route(tailSipLog, async ({ name, bytes }) => ({
      contentType: "text/plain; charset=utf-8",
      data: await endOfFile(await find(name), bytes),
    })),
  ];
}

const toLine = (entry: SipEntry): SipLine => ({
  ID: entry.id,
  AtMs: entry.atMs,
  Direction: entry.direction,
  Transport: entry.transport,
  Host: entry.host,
  Port: entry.port,
  Method: entry.method,
  Status: entry.status,
  Reason: entry.reason,
  CallID: entry.callId,
  CSeq: entry.cseq,
  From: entry.fromUser,
  To: entry.toUser,
  Command: entry.command,
  Note: entry.note,
  IsError: isError(entry),
});

const toMessage = (entry: SipEntry): SipMessage => ({
  ...toLine(entry),
  Text: messageText(entry.latin1),
});

const messageGone = {
  zh: "内存中已没有该消息，请到日志文件中查找",
  en: "The message is no longer in memory: look for it in the log files",
};

const noFile = {
  zh: "没有该日志文件：可能已被清理，或还没有任何 SIP 消息",
  en: "The log file does not exist: it may have been deleted, or there are no SIP messages yet",
};
