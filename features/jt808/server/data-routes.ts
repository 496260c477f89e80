import { BadRequest } from "@tessera/base";
import {
  messageId,
  readRecordAnswer,
  recorderCommands,
  writeGbk,
  writeRecordQuery,
  writeTracking,
  writeTransparent,
} from "@tessera/formats/jt808";
import { type Route, route } from "@tessera/platform/server";
import { readJt808Record, sendJt808Data, trackJt808Terminal } from "../contract.ts";
import type { Jt808PlatformView } from "./ports.ts";

/** Blocks of records that a recorder is asked for at once; its answer is one message. */
const mostBlocks = 50;

/** Tracking, the driving recorder, and what is behind a terminal. */
export function dataRoutes({
  platform,
}: {
  readonly platform: Pick<Jt808PlatformView, "get">;
}): readonly Route[] {
  return [
    route(trackJt808Terminal, async ({ deviceid, everyseconds, forseconds }, { noteChange }) => {
      const body = writeTracking(everyseconds, forseconds);
      await platform.get(deviceid).order(messageId.track, body);
      const after = everyseconds === 0 ? { tracked: false } : { everyseconds, forseconds };
      noteChange({ target: targetOf(deviceid), after });
      return {};
    }),
    route(readJt808Record, async ({ deviceid, command, startms, endms }, { noteChange }) => {
      const query = writeRecordQuery(command, spanOf(command, startms, endms));
      const { askRecord, recordAnswer } = messageId;
      const answer = await platform.get(deviceid).ask(askRecord, query, recordAnswer);
      const { data } = readRecordAnswer(answer);
      const Command = `0x${command.toString(16).padStart(2, "0").toUpperCase()}`;
      noteChange({ target: targetOf(deviceid), after: { record: Command, bytes: data.length } });
      return { Command, Bytes: data.length, Hex: Buffer.from(data).toString("hex").toUpperCase() };
    }),
    route(sendJt808Data, async ({ deviceid, type, ishex, data }, { noteChange }) => {
      const bytes = ishex ? Buffer.from(data.replaceAll(/\s/g, ""), "hex") : writeGbk(data);
      const body = writeTransparent({ type, data: bytes });
      await platform.get(deviceid).order(messageId.transparentDown, body);
      noteChange({ target: targetOf(deviceid), after: { type, bytes: bytes.length } });
      return {};
    }),
  ];
}

const targetOf = (deviceId: string) => `部标终端 ${deviceId}`;

function spanOf(command: number, startMs: number | undefined, endMs: number | undefined) {
  const known = recorderCommands.find((one) => one.command === command);
  if (!known) throw new BadRequest("jt808-record-unknown", unknownText(command));
  if (!known.isOfTime) return undefined;
  if (startMs === undefined || endMs === undefined || startMs >= endMs)
    throw new BadRequest("jt808-record-time", timeText, { field: "startms" });
  return { startMs, endMs, mostBlocks };
}

const timeText = {
  zh: "请选择记录的开始和结束时间，开始应早于结束",
  en: "Choose from when to when; the beginning must be before the end.",
};
const unknownText = (command: number) => ({
  zh: `行驶记录仪没有命令字 ${command}，可用 0 到 9 和 16 到 21`,
  en: `A driving recorder has no command ${command}; there are 0 to 9 and 16 to 21.`,
});
