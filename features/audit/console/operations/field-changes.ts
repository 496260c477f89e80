/** One field, as it was and as it is. Texts; an absent one is empty. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that differ; of what has no fields, the whole under an empty name. */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
  if (!isObject(before) && !isObject(after))
    return before === null && after === null
      ? []
      : [{ field: "", before: textOf(before), after: textOf(after) }];
  const was = isObject(before) ? before : {};
  const is = isObject(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
