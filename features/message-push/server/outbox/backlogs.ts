import { minuteMs } from "@tessera/base";
import type { PushBacklog } from "@tessera/engine";
import type { TargetRecord } from "../target-record.ts";
import type { OldestWaiting, OutboxStore } from "./outbox-store.ts";
import { quietUntilMs } from "./quiet-hours.ts";

/** How it goes with these targets. */
export async function backlogsOf(
  targets: readonly TargetRecord[],
  store: OutboxStore,
  nowMs: number,
): Promise<readonly PushBacklog[]> {
  const waiting = Map.groupBy(await store.oldestWaiting(), ({ targetId }) => targetId);
  const answers = new Map((await store.lastAnswers()).map((last) => [last.targetId, last.answer]));
  const counts = await store.counts();
  const found: PushBacklog[] = [];
  for (const target of targets) {
    const { id, name } = target;
    const due = waiting.get(id);
    const dead = counts.find((one) => one.targetId === id && one.state === "dead")?.count ?? 0;
    found.push({
      targetId: id,
      name,
      stuckForMs: due ? stuckForMs(target, due, await store.lastSentMs(id), nowMs) : 0,
      lastAnswer: answers.get(id),
      dead,
      deadAnswer: dead > 0 ? await deadAnswerOf(store, id) : undefined,
    });
  }
  return found;
}

/** What waits for the end of quiet hours, or because many came at once, is not stuck; nor is a long queue that moves. */
function stuckForMs(
  { quietHours, rateMax, rateMinutes }: TargetRecord,
  waiting: readonly OldestWaiting[],
  lastSentMs: number,
  nowMs: number,
): number {
  const movedMs = lastSentMs + (rateMax > 0 ? rateMinutes * minuteMs : 0);
  const quietMs = quietUntilMs(quietHours, nowMs);
  const sinceMs = waiting.map((one) => Math.max(one.sinceMs, movedMs, one.isUrgent ? 0 : quietMs));
  return Math.max(0, nowMs - Math.min(...sinceMs));
}

async function deadAnswerOf(store: OutboxStore, targetId: number) {
  const { rows } = await store.list({ targetId, states: ["dead"], start: 0, limit: 1 });
  return rows[0]?.answer;
}
