import type { Text } from "@tessera/base";
import { z } from "zod";
import type {
  Field,
  SettingControl,
  SettingField,
  SettingsForm,
  SettingsSection,
  Words,
} from "../../contract/index.ts";
import { variableOf } from "./environment.ts";
import type { StoredFields } from "./settings-store.ts";

export interface SectionState {
  /** What somebody has set; absent where nobody can tell. */
  readonly stored?: StoredFields;
  readonly values: StoredFields;
  /** As they were when the program started. */
  readonly atStart: StoredFields;
  /** Set by the environment; these win and cannot be changed. */
  readonly fixed: StoredFields;
}

/** A section as its form needs it: fields with a label, values without the secrets. */
export function formOf(definition: SettingsSection, state: SectionState): SettingsForm {
  const { section, title, fields } = definition;
  return {
    section,
    title: inBoth(title),
    fields: Object.entries(fields).flatMap(([name, { label, ...rest }]): SettingField[] => {
      if (label === undefined) return [];
      const { secret = false, needsRestart = false } = rest;
      const value = state.values[name];
      return [
        {
          name,
          label: inBoth(label),
          ...textsOf(rest),
          control: controlOf(rest, value),
          ...(!secret && { value, usual: rest.schema.parse(undefined) }),
          ...(state.stored && { source: sourceOf(name, state.stored, state.fixed) }),
          ...(Object.hasOwn(state.fixed, name) && { fixedBy: variableOf(section, name) }),
          needsRestart,
          isRestartDue: needsRestart && !isSame(value, state.atStart[name]),
        },
      ];
    }),
  };
}

function sourceOf(name: string, stored: StoredFields, fixed: StoredFields) {
  if (Object.hasOwn(fixed, name)) return "environment";
  return Object.hasOwn(stored, name) ? "stored" : "default";
}

export const inBoth = (words: Words): Text =>
  typeof words === "string" ? { zh: words, en: words } : { zh: words[0], en: words[1] };

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const textNames = ["hint", "heading", "placeholder", "unit", "bad"] as const;

function textsOf(notes: Omit<Field, "schema">): Pick<SettingField, (typeof textNames)[number]> {
  const given = textNames.flatMap((name) => {
    const words = notes[name];
    return words === undefined ? [] : [[name, inBoth(words)]];
  });
  return Object.fromEntries(given);
}

function controlOf(field: Field, value: unknown): SettingControl {
  const { canBeEmpty, ...shape } = shapeOf(field.schema);
  const { maxLength } = shape;
  if (field.secret) return { kind: "secret", maxLength, isSet: value !== "" };
  const options = field.options ?? shape.enum?.map((word) => [word, word] as const);
  if (options)
    return {
      kind: "choice",
      options: options.map(([choice, label]) => ({ value: choice, label: inBoth(label) })),
    };
  if (shape.type === "boolean") return { kind: "switch" };
  if (shape.type === "number" || shape.type === "integer")
    return { kind: "number", ...rangeOf(shape), canBeEmpty };
  if (shape.type === "array") return { kind: "lines" };
  if (shape.properties)
    return {
      kind: "numbers",
      parts: Object.entries(shape.properties).map(([name, part]) => {
        return { name, label: inBoth(field.parts?.[name] ?? name), ...rangeOf(part) };
      }),
    };
  const { pattern, minLength = 0 } = shape;
  return { kind: "text", maxLength, pattern, canBeEmpty: minLength === 0 };
}

/** The part of JSON Schema that settings are made of. */
interface Shape {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** What a value looks like once it is accepted. */
function shapeOf(schema: Field["schema"]): Shape & { readonly canBeEmpty: boolean } {
  const inner = schema.unwrap();
  const canBeEmpty = inner instanceof z.ZodNullable;
  const type = canBeEmpty ? inner.unwrap() : inner;
  const shape = z.toJSONSchema(type, { io: "output", unrepresentable: "any" }) as Shape;
  return { ...shape, canBeEmpty };
}

function rangeOf({ type, minimum, maximum }: Shape) {
  return { min: meant(minimum), max: meant(maximum), isWhole: type === "integer" };
}

/** Whole numbers without ends are given those of the language. */
const meant = (bound: number | undefined): number | undefined =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
