import {
  BadRequest,
  type Clock,
  Conflict,
  Forbidden,
  NotFound,
  type Text,
  type Zone,
} from "@tessera/base";
import type { ChannelRef, ChannelRegistry, DeviceCatalog } from "@tessera/engine";
import {
  type Rights,
  type Route,
  recordedName,
  route,
  type SignedIn,
} from "@tessera/platform/server";
import {
  lockFootage,
  removeDay,
  removeFootage,
  startRecording,
  stopRecording,
} from "../contract.ts";
import { channelTarget } from "./channel-names.ts";
import type { Director } from "./director/director.ts";
import type { ManualRecordings } from "./director/manual-recordings.ts";
import type { FootageIndex } from "./ports.ts";
import type { Span } from "./time/spans.ts";

interface FootageRouteParts {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly manual: ManualRecordings;
  readonly director: Pick<Director, "decisionOf">;
  readonly index: FootageIndex;
  readonly rights: Pick<Rights, "judge">;
  readonly zone: Zone;
  readonly clock: Clock;
}

/** A file begins and ends with a picture, so it reaches a little out of the day it belongs to. */
const edgeMs = 10_000;

/** The calls that record by hand, and that lock or delete what was recorded. */
export function footageRoutes(parts: FootageRouteParts): readonly Route[] {
  const { channels, catalog, manual, director, index, rights, zone, clock } = parts;

  const momentOf = (text: string): number => {
    const atMs = text.length === 13 ? Number(text) : zone.moment(text);
    if (atMs === undefined) throw new BadRequest("moment-unknown", noSuchMomentText(text));
    return atMs;
  };
  const rangeOf = ({ start, end }: { readonly start: string; readonly end: string }): Span => {
    const range = { startMs: momentOf(start), endMs: momentOf(end) };
    if (range.endMs <= range.startMs) throw new BadRequest("range-reversed", reversedText);
    return range;
  };
  const remove = async (channel: ChannelRef, range: Span, caller: SignedIn) => {
    const { principal, noteChange } = caller;
    const flows = [1, 2] as const;
    const found = await Promise.all(
      flows.map((flow) => index.stretches({ channel, flow }, range.startMs, range.endMs)),
    );
    if (found.every(({ length }) => length === 0)) throw new NotFound("no-footage", nothingText);
    const why = { reason: "deleted", detail: deletedByText(recordedName(principal)) } as const;
    const { segments, locked } = await index.remove(channel, { ...range, edgeMs }, why);
    if (segments + locked === 0) throw new Conflict("range-too-short", tooShortText);
    noteChange({
      target: channelTarget(channel, catalog),
      before: { from: range.startMs, to: range.endMs },
      after: { deleted: segments, locked },
    });
    return { deleted: segments, locked };
  };

  return [
    route(startRecording, async (input, { noteChange }) => {
      const channel = channelOf(input);
      if (!channels.get(channel).isEnabled) throw new Conflict("channel-disabled", disabledText);
      const endsAtMs = clock.nowMs() + input.duration * 1000;
      await manual.start(channel, endsAtMs);
      noteChange({ target: channelTarget(channel, catalog), after: { endsAtMs } });
      return { endsAtMs };
    }),
    route(stopRecording, async (input, { noteChange }) => {
      const channel = channelOf(input);
      await manual.stop(channel);
      const decision = director.decisionOf({ channel, flow: 1 });
      const isRecording = decision?.wish.kind === "record";
      noteChange({ target: channelTarget(channel, catalog), after: { isRecording } });
      return { isRecording };
    }),
    route(lockFootage, async ({ important, ...input }, { principal, noteChange }) => {
      const channel = channelOf(input);
      const range = rangeOf(input);
      const isLocked = important === "1";
      if (!isLocked && !rights.judge(principal, "delete")(channel))
        throw new Forbidden("no-right", mayNotUnlockText);
      const segments = await index.lock(channel, range, isLocked);
      if (segments === 0) throw new NotFound("no-footage", nothingText);
      noteChange({
        target: channelTarget(channel, catalog),
        after: { from: range.startMs, to: range.endMs, isLocked, segments },
      });
      const locked = await index.locked({ channel, flow: 1 }, range.startMs, range.endMs);
      const [first, last] = [locked[0], locked.at(-1)];
      return {
        segments,
        ...(first && last && { lockedFromMs: first.startMs, lockedToMs: last.endMs }),
      };
    }),
    route(removeFootage, async (input, caller) => remove(channelOf(input), rangeOf(input), caller)),
    route(removeDay, async ({ period, ...input }, caller) => {
      const day = zone.day(period);
      if (!day) throw new BadRequest("period-unknown", noSuchDayText(period));
      return remove(channelOf(input), day, caller);
    }),
  ];
}

const channelOf = ({
  device,
  channel,
}: {
  readonly device: string;
  readonly channel: string;
}): ChannelRef => ({ deviceId: device, channelId: channel });

const disabledText: Text = {
  zh: "通道未开启，不能录像；请先开启通道",
  en: "The channel is not enabled and cannot be recorded; enable it first",
};
const nothingText: Text = {
  zh: "该时间段没有录像",
  en: "There is no recording in this time range",
};
const tooShortText: Text = {
  zh: "录像按最长 5 分钟的文件删除，该时间段内没有完整的文件（正在写入的文件不能删除）；请扩大时间段或稍后再试",
  en: "Recordings are deleted in files of up to 5 minutes, and no whole file lies in this range (a file still being written cannot be deleted). Extend the range or try again later.",
};
const reversedText: Text = {
  zh: "结束时间必须晚于开始时间",
  en: "The end must be after the start",
};
const mayNotUnlockText: Text = {
  zh: "解锁录像需要该通道的“录像删除”权限，请联系管理员授权",
  en: 'Unlocking recordings needs the right "delete recordings" on this channel. Ask an administrator for it',
};
const noSuchMomentText = (text: string): Text => ({
  zh: `时间不存在：${text}`,
  en: `This time does not exist: ${text}`,
});
const noSuchDayText = (period: string): Text => ({
  zh: `日期不存在：${period}`,
  en: `This date does not exist: ${period}`,
});
const deletedByText = (userName: string): Text => ({
  zh: `由 ${userName} 删除`,
  en: `Deleted by ${userName}`,
});
