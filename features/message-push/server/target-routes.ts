import type { Clock, Language } from "@tessera/base";
import type { PushMessage } from "@tessera/engine";
import { formOf, pageOf, type Route, route, type Settings } from "@tessera/platform/server";
import {
  discardPushes,
  enablePushTarget,
  listPushKinds,
  listPushOutbox,
  listPushTargets,
  type PushTarget,
  removePushTarget,
  resendPushes,
  savePushTarget,
  testPushTarget,
} from "../contract.ts";
import { placeholders } from "../placeholders.ts";
import { messagePushSettings } from "../settings.ts";
import { outboxStates } from "../wire-types.ts";
import type { PushSite } from "./push-site.ts";
import type { TargetDraft } from "./target-record.ts";
import { failureText } from "./targets/failure-text.ts";
import type { Answer, TargetKind } from "./targets/kind.ts";
import { kindOf, kinds } from "./targets/kinds.ts";
import { targetOf, toDraft, toOutboxRow, toRow, toShown } from "./wire.ts";

export interface RouteParts {
  readonly site: PushSite;
  readonly settings: Pick<Settings, "get" | "change">;
  readonly clock: Clock;
}

/** The calls about targets and what was or is to be sent. */
export function targetRoutes({ site, settings, clock }: RouteParts): readonly Route[] {
  const { targets, store, outbox, senders } = site;
  const nameOf = (targetId: number) => targets.find(targetId)?.name ?? "";
  return [
    route(listPushKinds, async () => ({
      Kinds: kinds.map((kind) => ({
        Name: kind.name,
        Hint: kind.hint,
        IsForPeople: kind.isForPeople,
        Form: emptyForm(kind),
      })),
      Placeholders: Object.entries(placeholders).map(([Name, Label]) => ({ Name, Label })),
      HasPublicAddress: settings.get(messagePushSettings).publicAddress !== "",
    })),
    route(listPushTargets, async ({ q, kind, id, ...asked }, { language }) => {
      const wanted = q.toLowerCase();
      const rows = (await rowsOf(site, clock, language)).filter(
        (row) =>
          (id === undefined || row.ID === id) &&
          (kind === undefined || kind === "" || row.Kind === kind) &&
          `${row.Name}\n${row.Where}`.toLowerCase().includes(wanted),
      );
      return { total: rows.length, rows: pageOf(rows, asked).data };
    }),
    route(savePushTarget, async ({ ID, ...wire }, { noteChange }) => {
      const before = ID ? targets.get(ID) : undefined;
      const saved = await targets.save(toDraft(wire, before), before?.id);
      noteChange({
        target: targetOf(saved),
        ...(before && { before: toShown(before) }),
        after: toShown(saved),
      });
      // What failed before may be mended.
      senders.tryNow(saved.id);
      return { ID: saved.id };
    }),
    route(enablePushTarget, async ({ id, Enable }, { noteChange }) => {
      const { id: _id, createdAtMs: _at, ...before } = targets.get(id);
      const saved = await targets.save({ ...before, isEnabled: Enable }, id);
      noteChange({
        target: targetOf(saved),
        before: { Enable: before.isEnabled },
        after: { Enable },
      });
      return {};
    }),
    route(removePushTarget, async ({ id }, { noteChange }) => {
      const removed = await targets.remove(id);
      noteChange({ target: targetOf(removed), before: toShown(removed) });
      return {};
    }),
    route(testPushTarget, async ({ ID, ...wire }, { language, noteChange }) => {
      const before = ID ? targets.get(ID) : undefined;
      const draft = toDraft(wire, before);
      const startedMs = clock.monotonicMs();
      const answer = await tryOut(site, draft, before?.id ?? 0, clock.nowMs());
      noteChange({
        target: targetOf({ id: before?.id ?? 0, name: draft.name }),
        after: { kind: draft.kind, isOk: answer.isOk },
      });
      return {
        Ok: answer.isOk,
        Answer: answer.text[language],
        TookMs: Math.round(clock.monotonicMs() - startedMs),
      };
    }),
    route(listPushOutbox, async ({ id, state, start, limit }, { language }) => {
      const states = state ? [state] : outboxStates;
      const { total, rows } = await store.list({ targetId: id, states, start, limit });
      return { total, rows: rows.map((row) => toOutboxRow(row, nameOf(row.targetId), language)) };
    }),
    route(resendPushes, async ({ id, messages }, { noteChange }) => {
      const target = targets.get(id);
      const Count = await outbox.resend(id, messages);
      noteChange({ target: targetOf(target), after: { resent: Count } });
      return { Count };
    }),
    route(discardPushes, async ({ id, messages }, { noteChange }) => {
      const target = targets.get(id);
      const Count = await store.discard(id, messages);
      noteChange({ target: targetOf(target), after: { discarded: Count } });
      return { Count };
    }),
  ];
}

/** Every target as lists show it. */
export async function rowsOf(
  { targets, store }: PushSite,
  clock: Clock,
  language: Language,
): Promise<PushTarget[]> {
  const answers = new Map((await store.lastAnswers()).map((last) => [last.targetId, last]));
  const counts = await store.counts();
  const countOf = (id: number, state: "waiting" | "dead") =>
    counts.find((one) => one.targetId === id && one.state === state)?.count ?? 0;
  return targets.all().map((target) => {
    const doings = {
      waiting: countOf(target.id, "waiting"),
      dead: countOf(target.id, "dead"),
      last: answers.get(target.id),
      nowMs: clock.nowMs(),
    };
    return toRow(target, doings, language);
  });
}

/** Whatever comes of it is the answer: it is what is asked for. */
async function tryOut(
  site: PushSite,
  draft: TargetDraft,
  id: number,
  nowMs: number,
): Promise<Answer> {
  const signal = AbortSignal.timeout(testMs);
  try {
    const line = await site.open({ ...draft, id });
    try {
      return await line.send(site.render(draft, [testMessage(nowMs)]), signal);
    } finally {
      await line.close();
    }
  } catch (error) {
    return { isOk: false, text: failureText(error) };
  }
}

const testMs = 20_000;

const testMessage = (nowMs: number): PushMessage => ({
  key: `test-${nowMs}`,
  title: { zh: "测试消息", en: "Test message" },
  body: {
    zh: "收到此消息说明推送目标可用",
    en: "If you read this, the push target works",
  },
  severity: 4,
  atMs: nowMs,
  path: "/",
});

function emptyForm({ section }: TargetKind) {
  const values = section.schema.parse({});
  return formOf(section, { values, atStart: values, fixed: {} });
}

export const isKindUsed = (site: PushSite, name: string): boolean =>
  site.targets.all().some(({ kind, isEnabled }) => isEnabled && kindOf(kind)?.name === name);
