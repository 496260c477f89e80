import { BadRequest, type Language, type Text, textFor } from "@tessera/base";
import { inBoth } from "@tessera/platform/server";
import type { z } from "zod";
import type { OutboxMessage, PushTarget, savePushTarget } from "../contract.ts";
import type { LastAnswer, OutboxRow } from "./outbox/outbox-store.ts";
import { isQuiet } from "./outbox/quiet-hours.ts";
import type { TargetDraft, TargetRecord } from "./target-record.ts";
import { hasLostSecret } from "./targets/failure-text.ts";
import type { TargetKind } from "./targets/kind.ts";
import { kindOf, kinds } from "./targets/kinds.ts";
import { placeholderNames } from "./template/outgoing-message.ts";
import { parseTemplate } from "./template/template.ts";

type Wire = Omit<z.output<typeof savePushTarget.input>, "ID">;

/** Refuses what cannot work, naming the field. Secrets that are left empty are those that are stored. */
export function toDraft(wire: Wire, before: TargetRecord | undefined): TargetDraft {
  const kind = kindOf(wire.Kind);
  if (!kind) throw new BadRequest("push-kind-unknown", kindText(wire.Kind), { field: "Kind" });
  parseTemplate(wire.Title, placeholderNames, "Title");
  parseTemplate(wire.Body, placeholderNames, "Body");
  return {
    name: wire.Name,
    kind: wire.Kind,
    isEnabled: wire.Enable,
    language: wire.Language,
    title: wire.Title,
    body: wire.Body,
    hasLink: wire.AttachLink,
    quietHours: wire.QuietHours,
    quietMode: wire.QuietMode,
    rateMax: wire.RateMax,
    rateMinutes: wire.RateMinutes,
    fields: fieldsOf(kind, wire.Fields, before?.kind === kind.name ? before.fields : undefined),
  };
}

function fieldsOf(
  kind: TargetKind,
  given: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  const { section, needed, place, check } = kind;
  const isKept = (name: string) => !given[name] && Boolean(stored?.[name]);
  const kept = section.secrets.filter(isKept);
  const whole = { ...given, ...Object.fromEntries(kept.map((name) => [name, stored?.[name]])) };
  const read = section.schema.safeParse(whole);
  if (!read.success) throw badField(kind, read.error.issues[0]);
  const fields: Readonly<Record<string, unknown>> = read.data;
  const isElsewhere = place.some((name) => stored && !isSame(stored[name], fields[name]));
  const again = kept.find((name) => isElsewhere && !place.includes(name));
  if (again)
    throw new BadRequest("push-secret-again", againText(labelOf(kind, again)), { field: again });
  const missing = needed.find((name) => isEmpty(fields[name]));
  if (missing)
    throw new BadRequest("push-field-needed", neededText(labelOf(kind, missing)), {
      field: missing,
    });
  check?.(fields);
  return fields;
}

interface Doings {
  readonly waiting: number;
  readonly dead: number;
  readonly last: LastAnswer | undefined;
  readonly nowMs: number;
}

export function toRow(target: TargetRecord, doings: Doings, language: Language): PushTarget {
  const kind = kindOf(target.kind);
  const { waiting, dead, last } = doings;
  return {
    ...toShown(target),
    Where: kind && !hasLostSecret(target.fields) ? whereOf(kind, target) : "",
    Waiting: waiting,
    Dead: dead,
    State: stateOf(target, doings),
    LastAnswer: last ? textFor(false, last.answer)[language] : "",
    LastAtMs: last?.atMs ?? 0,
  };
}

/** What people have set, without secrets: for replies and the audit record. */
export function toShown(target: TargetRecord) {
  const secrets = kindOf(target.kind)?.section.secrets ?? [];
  const shown = Object.entries(target.fields).filter(([name]) => !secrets.includes(name));
  return {
    ID: target.id,
    Name: target.name,
    Kind: target.kind,
    Enable: target.isEnabled,
    Language: target.language,
    Title: target.title,
    Body: target.body,
    AttachLink: target.hasLink,
    QuietHours: [...target.quietHours],
    QuietMode: target.quietMode,
    RateMax: target.rateMax,
    RateMinutes: target.rateMinutes,
    Fields: Object.fromEntries(shown),
    Secrets: secrets.filter((name) => !isEmpty(target.fields[name])),
  };
}

export function toOutboxRow(row: OutboxRow, targetName: string, language: Language): OutboxMessage {
  const { message } = row;
  return {
    ID: row.id,
    TargetID: row.targetId,
    TargetName: targetName,
    State: row.state,
    Key: message.key,
    Title: message.title[language],
    Body: message.body[language],
    Severity: message.severity,
    AtMs: message.atMs,
    Attempts: row.attempts,
    QueuedAtMs: row.queuedAtMs,
    DoneAtMs: row.doneAtMs,
    Answer: row.answer ? textFor(false, row.answer)[language] : "",
  };
}

/** As the audit record names it. */
export const targetOf = ({ id, name }: Pick<TargetRecord, "id" | "name">): string =>
  `推送目标 ${name} (${id})`;

function stateOf(target: TargetRecord, { last, nowMs }: Doings): PushTarget["State"] {
  if (!target.isEnabled) return "disabled";
  if (last && !last.isOk) return "failing";
  if (isQuiet(target.quietHours, nowMs)) return "quiet";
  return last ? "ok" : "unused";
}

/** Stored fields may be those of another version. */
function whereOf(kind: TargetKind, { fields }: TargetRecord): string {
  const read = kind.section.schema.safeParse(fields);
  return read.success ? kind.where(read.data) : "";
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const labelOf = ({ section }: TargetKind, name: string): Text =>
  inBoth(section.fields[name]?.label ?? name);

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function badField(kind: TargetKind, issue: Issue | undefined): BadRequest {
  const name = String(issue?.path[0] ?? "");
  const label = labelOf(kind, name);
  // A rule of ours says it in both languages.
  const [zh = "", en = ""] = issue?.message.split(" · ") ?? [];
  const isOurs = en !== "";
  return new BadRequest(
    "push-field-bad",
    {
      zh: `“${label.zh}”无效：${isOurs ? zh : "格式不正确或超出范围"}`,
      en: `“${label.en}” is not valid: ${isOurs ? en : "wrong format, or out of range"}`,
    },
    { field: name },
  );
}

const kindText = (name: string): Text => ({
  zh: `没有名为“${name}”的推送方式，可用的有：${kinds.map((kind) => kind.name).join("、")}`,
  en: `There is no kind of push target “${name}”. Known: ${kinds.map((kind) => kind.name).join(", ")}`,
});
const againText = (label: Text): Text => ({
  zh: `地址已改变，请重新输入“${label.zh}”：保存的内容不会发给新的地址`,
  en: `The address has changed. Enter “${label.en}” again: the stored one is not sent to a new address`,
});
const neededText = (label: Text): Text => ({
  zh: `请填写“${label.zh}”`,
  en: `Enter “${label.en}”`,
});
