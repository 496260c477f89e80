import type { SettingField } from "@tessera/platform/contract";

/** What the form holds, by the names of the fields: a list as its lines, a secret as what is typed. */
export type SettingValues = Readonly<Record<string, unknown>>;

export const valuesOf = (fields: readonly SettingField[]): SettingValues =>
  Object.fromEntries(fields.map((field) => [field.name, inputOf(field)]));

/** Only what differs is sent: what another has changed meanwhile stays. */
export function changeOf(fields: readonly SettingField[], values: SettingValues): SettingValues {
  const changed = fields.filter(
    (field) => !field.fixedBy && !isSame(values[field.name], inputOf(field)),
  );
  return Object.fromEntries(changed.map((field) => [field.name, valueOf(field, values)]));
}

/** All of it, as it is sent. */
export const sentOf = (fields: readonly SettingField[], values: SettingValues): SettingValues =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(field, values)]));

/** Fields under their headings, in order. */
export function groupsOf(fields: readonly SettingField[]): SettingField[][] {
  const groups: SettingField[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && !field.heading) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

function inputOf({ control, value }: SettingField): unknown {
  if (control.kind === "secret") return "";
  return control.kind === "lines" && Array.isArray(value) ? value.join("\n") : value;
}

function valueOf({ name, control }: SettingField, values: SettingValues): unknown {
  const value = values[name];
  if (control.kind !== "lines") return value;
  const lines = String(value).split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
