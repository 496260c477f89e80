import { NotFound } from "@tessera/base";
import { type Route, route, wireTime } from "@tessera/platform/server";
import {
  downloadLog,
  type LogKind,
  listMediaLogs,
  listPlayLogs,
  listServerLogs,
  tailLog,
  tailMediaLog,
  tailPlayLog,
  tailServerLog,
} from "../contract.ts";
import { logLevels } from "../settings.ts";
import { cleanEnd, cleanFile } from "./log-bytes.ts";
import type { LogFolder } from "./log-folder.ts";
import { byteAfter, linesBefore } from "./log-lines.ts";
import { levelIn, timeOf, wireLine } from "./wire.ts";

export type LogFolders = Readonly<Record<LogKind, LogFolder>>;

/** Log files: which there are, what is in them, and to be saved. */
export function fileRoutes(folders: LogFolders, serverName: string): readonly Route[] {
  const find = async (kind: LogKind, name: string) => {
    const file = await folders[kind].find(name);
    if (!file) throw noFile();
    return file;
  };
  const list = (kind: LogKind) => async () => ({
    data: (await folders[kind].list()).map(({ name, bytes, modifiedAtMs }) => ({
      Name: name,
      Size: bytes,
      UpdatedAt: wireTime(modifiedAtMs),
      Url: `/down/${kind}/${name}`,
    })),
  });
  const tail =
    (kind: LogKind) =>
    async ({ name, bytes }: { readonly name: string; readonly bytes: number }) => ({
      contentType: "text/plain; charset=utf-8",
      data: await cleanEnd(await find(kind, name), bytes),
    });
  return [
    route(listServerLogs, list("logs")),
    route(listMediaLogs, list("mediaserverlogs")),
    route(listPlayLogs, list("play_logs")),
    route(tailServerLog, tail("logs")),
    route(tailMediaLog, tail("mediaserverlogs")),
    route(tailPlayLog, tail("play_logs")),
    route(downloadLog, async ({ a, b }, { noteChange }) => {
      const file = await find(a, b);
      noteChange({ target: `${a}/${b}` });
      return cleanFile(file);
    }),
    route(tailLog, async ({ kind, name, before, at, level, q, limit }) => {
      const [newest] = name === "" ? await folders[kind].list() : [];
      const wanted = name || newest?.name;
      if (wanted === undefined)
        return { Server: serverName, Name: "", Size: 0, data: [], Before: 0 };
      const file = await find(kind, wanted);
      const beforeByte = Math.min(before ?? file.bytes, file.bytes);
      const from =
        at === undefined ? beforeByte : await byteAfter(file.path, file.bytes, at, timeOf);
      const found = await linesBefore(file.path, {
        beforeByte: from,
        limit,
        isWanted: wantedBy(level, q),
      });
      return {
        Server: serverName,
        Name: file.name,
        Size: file.bytes,
        data: found.lines.map(wireLine),
        Before: found.before,
      };
    }),
  ];
}

/** Which lines a page asks for. */
export function wantedBy(
  level: "" | (typeof logLevels)[number],
  q: string,
): (text: string) => boolean {
  const lowest = level === "" ? -1 : logLevels.indexOf(level);
  const sought = q.toLowerCase();
  return (text) => {
    const own = levelIn(text);
    // What says no level is left out by none.
    if (own !== "" && logLevels.indexOf(own) < lowest) return false;
    return sought === "" || text.toLowerCase().includes(sought);
  };
}

const noFile = () =>
  new NotFound("no-log-file", {
    zh: "没有该日志文件：可能已被清理，请刷新列表",
    en: "The log file does not exist: it may have been cleaned up. Refresh the list.",
  });
