import { wait } from "@tessera/base";
import {
  basicParamAnswer,
  type CatalogItem,
  catalogAnswer,
  deviceInfoAnswer,
  deviceStatusAnswer,
  homePositionAnswer,
  type Manscdp,
  type ManscdpDraft,
  presetAnswer,
  ptzPositionAnswer,
  readRecordQuery,
  recordAnswer,
} from "@tessera/protocols/gb28181";
import type { Controls } from "./controls.ts";
import type { PtzHead } from "./ptz-head.ts";
import { recordingsWithin, sizeOf } from "./recordings.ts";
import type { ServerLine } from "./server-line.ts";
import type { Setup } from "./setup.ts";

interface Parts {
  readonly setup: Setup;
  readonly line: ServerLine;
  readonly controls: Controls;
  readonly headOf: (channelId: string) => PtzHead | undefined;
}

type Answer = (message: Manscdp, parts: Parts) => readonly ManscdpDraft[];

/** Answers what the server asks; what it does not know it does not answer, as devices do. */
export async function answerQuery(message: Manscdp, parts: Parts): Promise<void> {
  if (message.cmdType === "Catalog") return await sendCatalog(message, parts);
  for (const draft of answers[message.cmdType]?.(message, parts) ?? [])
    await parts.line.tell(draft);
}

const answers: Readonly<Record<string, Answer>> = {
  DeviceInfo: (head, { setup }) => [
    deviceInfoAnswer(head, { ...setup.info, channels: setup.channels.length }),
  ],
  DeviceStatus: (head, { setup, controls }) => [
    deviceStatusAnswer(
      head,
      {
        isOnline: true,
        isOk: true,
        isEncoding: true,
        isRecording: controls.isRecording,
        deviceTimeMs: setup.clock.nowMs(),
        alarmInputs: [
          { deviceId: setup.deviceId, duty: controls.isGuarded ? "ONDUTY" : "OFFDUTY" },
        ],
      },
      setup.zone,
    ),
  ],
  RecordInfo: recordAnswers,
  PresetQuery: (head, { headOf }) => {
    const kept = [...(headOf(head.deviceId)?.presets ?? [])];
    const items = kept.map(([preset, { name }]) => ({ preset, name }));
    return [presetAnswer(head, { sum: items.length, items })];
  },
  HomePositionQuery: (head, { controls }) => [homePositionAnswer(head, controls.home)],
  PTZPosition: (head, { headOf }) => {
    const ptz = headOf(head.deviceId);
    return ptz ? [ptzPositionAnswer(head, ptz.position)] : [];
  },
  ConfigDownload: (head, { setup }) => [
    basicParamAnswer(head, {
      name: setup.info.name,
      registerExpirySeconds: setup.registerSeconds,
      keepaliveSeconds: setup.keepaliveSeconds,
      keepaliveCount: 3,
    }),
  ],
};

const recordsPerPage = 10;

function recordAnswers(message: Manscdp, { setup }: Parts): readonly ManscdpDraft[] {
  const { zone, recordings, channels } = setup;
  const channel = channels.find(({ channelId }) => channelId === message.deviceId);
  const query = readRecordQuery(message, zone);
  if (!channel || !query) return [recordAnswer(message, { sum: 0, items: [] }, zone)];
  const { type = "all" } = query;
  const items = recordingsWithin(recordings, query.fromMs, query.toMs)
    .filter((recording) => type === "all" || (recording.type ?? "time") === type)
    .map((recording) => ({
      ...recording,
      deviceId: channel.channelId,
      name: channel.name,
      type: recording.type ?? "time",
      filePath: `/${channel.channelId}/${recording.startMs}#${recording.type ?? "time"}`,
      fileSize: sizeOf(recording),
    }));
  return pagesOf(items, recordsPerPage).map((page) =>
    recordAnswer(message, { name: channel.name, sum: items.length, items: page }, zone),
  );
}

/** One page at least: it says that there is nothing. */
function pagesOf<Item>(items: readonly Item[], perPage: number): readonly (readonly Item[])[] {
  const count = Math.max(1, Math.ceil(items.length / perPage));
  return Array.from({ length: count }, (_, page) =>
    items.slice(page * perPage, (page + 1) * perPage),
  );
}

async function sendCatalog(message: Manscdp, { setup, line }: Parts): Promise<void> {
  const { itemsPerPage = 1, repeatsPages = false, lastPageDelayMs = 0, isHasty } = setup.catalog;
  const items = catalogItems(setup);
  const pages = pagesOf(items, itemsPerPage);
  const onTheirWay: Promise<unknown>[] = [];
  for (const [index, page] of pages.entries()) {
    if (lastPageDelayMs > 0 && index === pages.length - 1) await wait(setup.clock, lastPageDelayMs);
    const draft = catalogAnswer(message, { sum: items.length, items: page }, setup.version);
    for (let time = 0; time < (repeatsPages ? 2 : 1); time++) {
      const told = line.tell(draft);
      if (isHasty) onTheirWay.push(told);
      else await told;
    }
  }
  await Promise.all(onTheirWay);
}

/** Folders first. */
export const catalogItems = ({ folders, channels }: Setup): readonly CatalogItem[] => [
  ...folders,
  ...channels.map(({ item, isOnline }) => ({ ...item, isOnline })),
];
