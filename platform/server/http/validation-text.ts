import { BadRequest, type Text } from "@tessera/base";
import type { z } from "zod";
import type { RawInput } from "./raw-input.ts";

/** Names every field that cannot be used and what it should be. Never repeats a value. */
export function badInput(issues: readonly z.core.$ZodIssue[], raw: RawInput): BadRequest {
  const texts = issues.map((issue) => textOf(issue, raw));
  return new BadRequest(
    "invalid-input",
    {
      zh: texts.map(({ zh }) => zh).join("；"),
      en: texts.map(({ en }) => en).join("; "),
    },
    { field: String(issues[0]?.path[0] ?? "") },
  );
}

function textOf(issue: z.core.$ZodIssue, raw: RawInput): Text {
  const field = issue.path.join(".") || "input";
  if (valueAt(raw, issue.path) === undefined && issue.code !== "custom")
    return { zh: `缺少参数 ${field}`, en: `${field} is missing` };
  const own = ownWords(issue);
  // A rule about several fields names them itself.
  if (own && issue.path.length === 0) return own;
  if (own) return { zh: `参数 ${field}：${own.zh}`, en: `${field}: ${own.en}` };
  const { zh, en } = expectation(issue);
  return { zh: `参数 ${field} ${zh}`, en: `${field} ${en}` };
}

/** What a contract says of its rule, as "中文 · English". */
function ownWords({ message }: z.core.$ZodIssue): Text | undefined {
  const [zh = "", en] = message.split(" · ");
  return en === undefined ? undefined : { zh, en };
}

function expectation(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case "invalid_type":
      return { zh: `的类型应为 ${issue.expected}`, en: `must be of type ${issue.expected}` };
    case "too_small":
      return atLeast(issue.origin, issue.minimum);
    case "too_big":
      return atMost(issue.origin, issue.maximum);
    case "invalid_value": {
      const values = issue.values.map(String).join(", ");
      return { zh: `应为以下之一：${values}`, en: `must be one of: ${values}` };
    }
    case "invalid_format":
      return ofFormat(issue);
    case "unrecognized_keys": {
      const keys = issue.keys.join(", ");
      return { zh: `含有未知字段：${keys}`, en: `has unknown fields: ${keys}` };
    }
    case "not_multiple_of":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return { zh: "的值无效", en: "has an invalid value" };
  }
}

function ofFormat({ pattern, format }: z.core.$ZodIssueInvalidStringFormat): Text {
  const expected = pattern ?? format;
  return { zh: `格式不正确，应符合 ${expected}`, en: `must have the format ${expected}` };
}

function atLeast(origin: string, minimum: number | bigint): Text {
  if (origin === "string" && minimum === 1) return { zh: "不能为空", en: "must not be empty" };
  if (origin === "string")
    return { zh: `至少 ${minimum} 个字符`, en: `must have at least ${minimum} characters` };
  if (origin === "array")
    return { zh: `至少 ${minimum} 项`, en: `must have at least ${minimum} items` };
  return { zh: `不能小于 ${minimum}`, en: `must not be less than ${minimum}` };
}

function atMost(origin: string, maximum: number | bigint): Text {
  if (origin === "string")
    return { zh: `最多 ${maximum} 个字符`, en: `must have at most ${maximum} characters` };
  if (origin === "array")
    return { zh: `最多 ${maximum} 项`, en: `must have at most ${maximum} items` };
  return { zh: `不能大于 ${maximum}`, en: `must not be greater than ${maximum}` };
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    raw,
  );
}
