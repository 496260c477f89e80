import { BadRequest } from "@tessera/base";

export type RawInput = Readonly<Record<string, unknown>>;

interface Parts {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
}

/** Query, body and path parameters as one object; the later wins. */
export function mergeInput({ query, body, params }: Parts): RawInput {
  if (body !== undefined && body !== null && !isFields(body))
    throw new BadRequest("body-not-an-object", {
      zh: "请求体必须是 JSON 对象或表单。",
      en: "The request body must be a JSON object or a form.",
    });
  return { ...fieldsOf(query), ...fieldsOf(body), ...fieldsOf(params) };
}

/** What clients add against caches. */
const cacheBusters = new Set(["_t", "s_time"]);

function fieldsOf(source: unknown): RawInput {
  const fields = new Map<string, unknown>();
  if (!isFields(source)) return {};
  for (const [key, value] of Object.entries(source)) {
    if (cacheBusters.has(key)) continue;
    // `ids[]=a&ids[]=b`: the brackets say that one value is a list, too.
    if (key.endsWith("[]")) {
      const name = key.slice(0, -2);
      fields.set(name, [fields.get(name) ?? [], value].flat());
    } else fields.set(key, value);
  }
  return Object.fromEntries(fields);
}

const isFields = (value: unknown): value is RawInput =>
  typeof value === "object" && value !== null && !Array.isArray(value);
