import type { Text } from "@tessera/base";
import { scanTail } from "@tessera/recorder/read";
import { StorageError } from "@tessera/recorder/storage";
import type { GapReason } from "../../contract.ts";
import type { Gap } from "../ports.ts";
import type { FootageRecords } from "./footage-records.ts";
import type { FootageRemover } from "./footage-remover.ts";
import { type PlaceNo, placeKey } from "./place-no.ts";
import type { SegmentRow } from "./segment-store.ts";

type Finding =
  | { readonly kind: "whole"; readonly row: SegmentRow }
  | { readonly kind: "empty" | "lost" | "unreadable"; readonly row: SegmentRow };

const filesAtOnce = 16;
const rowsAtOnce = 200;
/** A GOP and the time it takes to write it: footage of a channel that was recorded is no older. */
const freshFootageMs = 15_000;
/** Gaps that go on are told about once a minute. */
const freshGapMs = 90_000;
/** Nothing was to be recorded then, so it does not matter that the server was down. */
const unwanted: readonly GapReason[] = ["plan-off", "channel-disabled", "retention", "deleted"];

/** Puts the index right after a crash: of the server, or of a process that was writing. */
export class FootageRecovery {
  readonly #records: FootageRecords;
  readonly #remover: FootageRemover;

  constructor(records: FootageRecords, remover: FootageRemover) {
    this.#records = records;
    this.#remover = remover;
  }

  /** Gives the gaps that the server's absence made. */
  async atStart(): Promise<readonly (PlaceNo & Gap)[]> {
    const { segments, alive, clock, opens } = this.#records;
    await this.#remover.finish();
    const left = await segments.unfinished("open");
    const open = left.filter(({ id }) => !opens.get(id));
    const aliveUntilMs = await alive.untilMs();
    await this.#settle(open);
    const gaps = (await this.#lastKnown(open, aliveUntilMs)).map(
      ({ place: { channelNo, flow }, endMs }) => ({
        channelNo,
        flow,
        startMs: endMs,
        endMs: clock.nowMs(),
        reason: "server-down" as const,
        detail: serverDownText,
      }),
    );
    await this.#records.addGaps(gaps);
    return gaps;
  }

  /** Of segments that nobody writes any more. */
  async of(segmentIds: readonly number[]): Promise<void> {
    const open = segmentIds.flatMap((id) => this.#records.opens.get(id) ?? []);
    const mine = open.filter(({ isClosing }) => !isClosing);
    for (const segment of mine) segment.isClosing = true;
    await this.#settle(mine);
  }

  async #settle(open: readonly SegmentRow[]): Promise<void> {
    for (let start = 0; start < open.length; start += rowsAtOnce) {
      const found = await this.#inspectAll(open.slice(start, start + rowsAtOnce));
      const rowsOf = (kind: Finding["kind"]) =>
        found.filter((finding) => finding.kind === kind).map(({ row }) => row);
      await this.#records.close(rowsOf("whole"));
      await this.#remover.discard(rowsOf("empty"));
      await this.#records.lose(rowsOf("lost"), { reason: "file-lost", detail: fileLostText });
      for (const { id } of rowsOf("unreadable")) this.#records.opens.delete(id);
    }
  }

  /** Some at a time, each as soon as another is done. */
  async #inspectAll(rows: readonly SegmentRow[]): Promise<Finding[]> {
    const findings: Finding[] = [];
    const left = rows.values();
    const inspectSome = async () => {
      for (const row of left) findings.push(await this.#inspect(row));
    };
    await Promise.all(Array.from({ length: filesAtOnce }, inspectSome));
    return findings;
  }

  async #inspect({ ...row }: SegmentRow): Promise<Finding> {
    const { files, log } = this.#records;
    // What was committed is safe, wherever its volume may be now.
    const asCommitted: Finding = { kind: row.bytes > 0 ? "whole" : "empty", row };
    if (!(await files.isThere(row.rootId))) return asCommitted;
    try {
      return await this.#scan(row);
    } catch (error) {
      if (error instanceof StorageError && error.kind === "missing") return { kind: "lost", row };
      log.error({ error, segmentId: row.id }, "A file could not be looked at after a crash");
      return row.bytes > 0 ? asCommitted : { kind: "unreadable", row };
    }
  }

  async #scan(row: SegmentRow): Promise<Finding> {
    const { files } = this.#records;
    const address = files.addressOf(row);
    await using file = await files.bytes.open(address);
    const size = await file.size();
    // Shorter than what was safe on it: the disk has lost some, so nothing is taken on trust.
    const from = size < row.bytes ? 0 : row.bytes;
    const { fragments, bytes } = await scanTail(file, from);
    const last = fragments.at(-1);
    const whole = last
      ? { ...row, bytes, endMs: Math.round(last.startMs + last.durationMs) }
      : { ...row, bytes: from };
    if (whole.bytes === 0) return { kind: "empty", row };
    if (size > whole.bytes) await files.bytes.cut(address, whole.bytes);
    return { kind: "whole", row: whole };
  }

  /** Of places that were recorded, or should have been, when the server was last alive. */
  async #lastKnown(open: readonly SegmentRow[], aliveUntilMs = Number.MAX_SAFE_INTEGER) {
    const { usage, gaps } = this.#records;
    const last = new Map<string, { readonly place: PlaceNo; readonly endMs: number }>();
    for (const row of open) {
      const endMs = Math.max(row.endMs, usage.lastEndMs(row));
      last.set(placeKey(row), { place: row, endMs });
    }
    for (const place of usage.places()) {
      const endMs = usage.lastEndMs(place);
      if (endMs >= aliveUntilMs - freshFootageMs) last.set(placeKey(place), { place, endMs });
    }
    for (const gap of await gaps.lastOfAll(aliveUntilMs - freshGapMs)) {
      if (gap.endMs < usage.lastEndMs(gap)) continue;
      if (unwanted.includes(gap.reason)) last.delete(placeKey(gap));
      else last.set(placeKey(gap), { place: gap, endMs: gap.endMs });
    }
    return [...last.values()];
  }
}

const serverDownText: Text = {
  zh: "服务器未运行",
  en: "The server was not running",
};

export const fileLostText: Text = {
  zh: "录像文件已不在存储中",
  en: "The recording file is no longer in the storage",
};
