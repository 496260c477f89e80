import type { Language } from "@tessera/base";
import { wireTime } from "@tessera/platform/server";
import type { z } from "zod";
import { actName } from "../../acts/act-names.ts";
import type { getOperation, Operation } from "../../contract.ts";
import type { OperationLine, OperationRow } from "./operation-store.ts";

export function wireOperation(row: OperationRow, language: Language): Operation {
  const [, method = "", uri = ""] = /^([A-Z]+) (\/.*)$/.exec(row.action) ?? [];
  // A line is written when its act is over, or when it has just begun and lasts no time.
  const startAtMs = row.atMs - row.durationMs;
  return {
    ID: row.id,
    Name: actName(row.action)[language],
    Method: method,
    RequestURI: uri,
    RemoteAddr: row.address,
    StatusCode: row.outcome,
    StartAt: wireTime(startAtMs),
    StartAtMs: startAtMs,
    Duration: row.durationMs,
    Username: row.userName,
    Description: row.target,
    Kind: row.kind,
  };
}

type Detailed = z.output<typeof getOperation.reply>["data"];

/** Of the lines of one act, oldest first: what was put in is in the first, what came of it in the last. */
export function wireDetails(
  lines: readonly [OperationLine, ...OperationLine[]],
  language: Language,
): Detailed {
  const last = lines.at(-1) ?? lines[0];
  const details = lines.map(({ detail }) => readDetail(detail));
  const merged: Detail = Object.assign({}, ...details);
  return {
    ...wireOperation(last, language),
    Input: merged.input ?? null,
    Changes: (merged.noted ?? []).map(({ target, before, after }) => ({
      Target: textOf(target),
      Before: before ?? null,
      After: after ?? null,
    })),
    ApprovedBy: textOf(merged.approvedBy),
    Error: textOf(merged.error),
    Times: Number(merged.times ?? 1),
    IsHidden: last.isHidden,
    Lines: lines.map(({ id, phase, hash }) => ({ ID: id, Phase: phase, Hash: hash })),
  };
}

/** As the platform writes it; a line of an older version may lack anything. */
interface Detail {
  readonly input?: unknown;
  readonly noted?: readonly {
    readonly target?: unknown;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly approvedBy?: unknown;
  readonly error?: unknown;
  readonly times?: unknown;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function readDetail(json: string): Detail {
  try {
    const detail: unknown = JSON.parse(json);
    if (typeof detail !== "object" || detail === null) return {};
    const { noted, ...rest } = detail as Detail;
    return Array.isArray(noted) ? { ...rest, noted } : rest;
  } catch {
    return {};
  }
}
