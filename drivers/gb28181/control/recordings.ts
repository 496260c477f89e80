import { PageCollector } from "@tessera/protocols/answers";
import {
  type Manscdp,
  type RecordItem,
  readRecordAnswer,
  recordQuery,
} from "@tessera/protocols/gb28181";
import { type Conversation, noAnswerCode, pagesKey } from "../conversation.ts";
import type { GbConnection } from "../gb-connection.ts";
import type { DeviceSession } from "../sessions/device-session.ts";

const firstPageMs = 15_000;
const idleMs = 8000;
const maxItems = 20_000;

/** What a device keeps on its card or disk; clipped to what was asked for. */
export interface GbRecording {
  readonly startMs: number;
  readonly endMs: number;
  readonly name: string;
  /** 0: not told. */
  readonly sizeBytes: number;
}

export class RecordingLists {
  readonly #conversation: Conversation;
  readonly #pages: PageCollector<RecordItem>;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
    this.#pages = new PageCollector({
      clock: conversation.clock,
      keyOf: ({ startMs, endMs, filePath = "", name }) => `${startMs} ${endMs} ${filePath} ${name}`,
      firstPageMs,
      idleMs,
      code: noAnswerCode,
      maxItems,
    });
  }

  hear(session: DeviceSession, message: Manscdp): void {
    const page = readRecordAnswer(message, this.#conversation.settings.zoneMinutes);
    this.#pages.add(pagesKey(session, message.sn), page);
  }

  async list(
    { deviceId, channelId }: GbConnection,
    fromMs: number,
    toMs: number,
    signal: AbortSignal,
  ): Promise<readonly GbRecording[]> {
    const session = this.#conversation.sessions.get(deviceId);
    const { zoneMinutes } = this.#conversation.settings;
    const { items } = await this.#conversation.gather(session, this.#pages, {
      id: channelId,
      draft: (head) => recordQuery(head, { fromMs, toMs }, zoneMinutes),
      signal,
    });
    return items
      .map(({ startMs, endMs, name, fileSize = 0 }) => ({
        startMs: Math.max(fromMs, startMs),
        endMs: Math.min(toMs, endMs),
        name,
        sizeBytes: fileSize,
      }))
      .filter(({ startMs, endMs }) => endMs > startMs)
      .toSorted((a, b) => a.startMs - b.startMs);
  }
}
