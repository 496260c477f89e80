import type { FormField } from "../../contract.ts";

export type Scalar = string | number | boolean;

/** What stands in a form, by the names on the wire. A cleared number is null. */
export type FormValues = Readonly<Record<string, Scalar | null | undefined>>;

export const initialValues = (fields: readonly FormField[]): Record<string, Scalar> =>
  Object.fromEntries(fields.map(({ Name, Initial }) => [Name, Initial]));

/** Secrets are never among the stored values: an empty field keeps them. */
export const storedValues = (
  fields: readonly FormField[],
  stored: Readonly<Record<string, Scalar>>,
): Record<string, Scalar> =>
  Object.fromEntries(
    fields.map(({ Name, Kind, Initial }) => [
      Name,
      stored[Name] ?? (Kind === "choice" ? Initial : ""),
    ]),
  );

/** What changes in the form with the type: what the user typed stays, what was offered does not. */
export function valuesOfOtherType(
  now: FormValues,
  from: readonly FormField[],
  to: readonly FormField[],
): Record<string, Scalar> {
  const offered = initialValues(from);
  return Object.fromEntries(
    to
      .filter(({ Name }) => isSame(now[Name], offered[Name]))
      .map(({ Name, Initial }) => [Name, Initial]),
  );
}

const isSame = (one: FormValues[string], other: FormValues[string]): boolean =>
  (one ?? "") === (other ?? "");

/** For the wire: without spaces that a paste brought along, nothing undefined. */
export const cleaned = (values: FormValues): Record<string, Scalar> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim() : (value ?? ""),
    ]),
  );

export const namesOf = (fields: readonly FormField[]): string[] => fields.map(({ Name }) => Name);
