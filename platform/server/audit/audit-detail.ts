import { redactFields } from "../log/redact.ts";
import type { AuditDetail } from "./audit-entry.ts";

const maxText = 500;
const maxItems = 50;
/** A line of the record is for reading; an import may bring thousands of rows. */
const maxJson = 16 * 1024;

/** As JSON, without secrets and not endlessly long. */
export function writeDetail({ noted = [], input, approvedBy, error, times }: AuditDetail): string {
  const all = { ...(noted.length > 0 && { noted }), input, approvedBy, error, times };
  const detail = shorten(redactFields(all));
  const json = JSON.stringify(detail);
  if (json.length <= maxJson) return json;
  const targets = noted.slice(0, maxItems).map(({ target }) => ({ target }));
  const short = { noted: targets, changes: noted.length, input: "[too long]", approvedBy, error };
  return JSON.stringify(shorten(redactFields(short)));
}

function shorten(value: unknown): unknown {
  if (typeof value === "string") return cut(value, maxText);
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxItems).map(shorten);
    return value.length > maxItems ? [...kept, `… ${value.length - maxItems} more`] : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !oneTimeProofs.has(name))
      .map(([name, inner]) => [cut(name, maxText), shorten(inner)]),
  );
}

/** Who signs in shows a code, which may be a recovery code, or the answer of a passkey. */
const oneTimeProofs = new Set(["code", "response"]);

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
