import { Forbidden } from "@tessera/base";
import type { Call, Verb } from "../../contract/index.ts";
import type { KeyPass } from "../sessions/principal.ts";

/** A call or a door, as far as a key is concerned. */
export interface KeyedCall extends Partial<Pick<Call, "access" | "audit" | "keys">> {
  /** The feature that it belongs to; what belongs to none is open to keys without a list alone. */
  readonly part?: string | undefined;
}

/** Not `configure`: settings are read by it too, and the calls that change them say so. */
const changingVerbs: ReadonlySet<Verb> = new Set(["delete", "ptz", "talk"]);

/** Whether a key leaves its user this verb. */
export const leavesVerb = ({ mayChange }: KeyPass, verb: Verb): boolean =>
  mayChange || !changingVerbs.has(verb);

/** Throws unless a key leaves its user this call. */
export function requireScope(key: KeyPass, call: KeyedCall): void {
  if (call.keys === "never") throw peopleOnly();
  // Anybody may make it, without a key too.
  if (call.access === "open") return;
  if (call.audit === "change" && !key.mayChange) throw readingOnly();
  if (call.keys !== "every" && !hasPart(key, call)) throw otherPart(call.part);
}

function hasPart({ parts }: KeyPass, { keys, part }: KeyedCall): boolean {
  if (!parts) return keys !== "named";
  return part !== undefined && parts.includes(part);
}

const peopleOnly = () =>
  new Forbidden("key-people-only", {
    zh: "此操作必须由本人登录后进行，不能使用 API 密钥。",
    en: "Only a signed-in user can do this, not an API key.",
  });

const readingOnly = () =>
  new Forbidden("key-reads-only", {
    zh: "此 API 密钥只能读取，不能修改。",
    en: "This API key can only read.",
  });

const otherPart = (part = "?") =>
  new Forbidden("key-scope", {
    zh: `此 API 密钥的范围不包括“${part}”。`,
    en: `The scope of this API key does not include "${part}".`,
  });
