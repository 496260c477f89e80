import { redactFields, redactText } from "@tessera/platform/server";

/** A line as it may leave the server: what was written before a secret was known to be one is struck out here too. */
export function cleanLine(line: string): string {
  const fields = fieldsOf(line);
  return fields ? JSON.stringify(redactFields(fields)) : redactText(line);
}

/** Of a line of JSON; undefined: it is none. */
export function fieldsOf(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === "object" && fields !== null
      ? (fields as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
