const hidden = "[redacted]";

/** Field names whose value is never written, in any case and spelling: Set-Cookie, userPassword. */
const secretName =
  /token|passw|passphrase|pwd|secret|authorization|cookie|apikey|privatekey|publishkey|userpw|md5|totp|recoverycode/;

/** Numbers about a secret are no secret: tokenCount, passwordChangedAtMs. */
const numberName = /(?:ms|count|timeout|id)$/;

const maxDepth = 6;
const maxEntries = 200;
/** What strangers send may be in any field; a stack is longer than what anybody needs of it. */
const maxTextLength = 4000;

/** A copy of the fields without secrets, at any depth. */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactObject(fields, 0);
}

/** Takes tokens and passwords out of addresses inside a text. */
export function redactText(text: string): string {
  return (
    text
      .replaceAll(
        /((?:token|password|passwd|pwd|userpw|secret|publishkey)=)[^&\s"'#]+/gi,
        `$1${hidden}`,
      )
      // API keys, wherever they stand.
      .replaceAll(/\btsk_[\w-]{16,}/g, `tsk_${hidden}`)
      .replaceAll(/\b(authorization:|bearer)\s+[^\r\n]+/gi, `$1 ${hidden}`)
      // From "://" on: looking for the scheme before it takes quadratic time on a long word.
      .replaceAll(/(:\/\/)[^\s/@"']*(?:@[^\s/@"']*)*@/g, `$1${hidden}@`)
  );
}

function redactObject(
  fields: Readonly<Record<string, unknown>>,
  depth: number,
): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields).slice(0, maxEntries))
    redacted[name] = isSecret(name, value) ? hidden : redact(value, depth + 1);
  return redacted;
}

function isSecret(name: string, value: unknown): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (!secretName.test(plain)) return false;
  return typeof value !== "number" || !numberName.test(plain);
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return shortened(redactText(value));
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return "[too deep]";
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (value instanceof URL) return redactText(value.href);
  return redactContainer(value, depth);
}

function redactContainer(value: object, depth: number): unknown {
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value) || value instanceof Set)
    return [...value].slice(0, maxEntries).map((item) => redact(item, depth + 1));
  if (value instanceof Map) return redactObject(Object.fromEntries(value), depth);
  return redactObject(value as Record<string, unknown>, depth);
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause, ...rest } = error;
  return {
    type: name,
    message: shortened(redactText(message)),
    ...(stack !== undefined && { stack: shortened(redactText(stack)) }),
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
    ...redactObject(rest, depth),
  };
}

const shortened = (text: string): string =>
  text.length <= maxTextLength
    ? text
    : `${text.slice(0, maxTextLength)}… (${text.length - maxTextLength} characters more)`;
