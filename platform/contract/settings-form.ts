import { z } from "zod";

const text = z.object({ zh: z.string(), en: z.string() });

/** Bounds are those of the schema; absent: none. */
const numberRange = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  isWhole: z.boolean(),
});

/** How a field is filled in. */
const settingControl = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("switch") }),
  numberRange.extend({ kind: z.literal("number"), canBeEmpty: z.boolean() }),
  z.object({
    kind: z.literal("choice"),
    options: z.array(z.object({ value: z.union([z.string(), z.number(), z.null()]), label: text })),
  }),
  z.object({
    kind: z.literal("text"),
    maxLength: z.number().optional(),
    /** A regular expression. */
    pattern: z.string().optional(),
    canBeEmpty: z.boolean(),
  }),
  /** Never read; empty stays as it is. */
  z.object({ kind: z.literal("secret"), maxLength: z.number().optional(), isSet: z.boolean() }),
  /** A list of texts, one a line. */
  z.object({ kind: z.literal("lines") }),
  /** Numbers that belong together, such as the ends of a range. */
  z.object({
    kind: z.literal("numbers"),
    parts: z.array(numberRange.extend({ name: z.string(), label: text })),
  }),
]);
export type SettingControl = z.output<typeof settingControl>;

const settingField = z.object({
  name: z.string(),
  control: settingControl,
  /** Absent for a secret. */
  value: z.unknown().optional(),
  label: text,
  hint: text.optional(),
  heading: text.optional(),
  placeholder: text.optional(),
  unit: text.optional(),
  bad: text.optional(),
  /** What it is unless somebody sets it; absent for a secret. */
  usual: z.unknown().optional(),
  /** Where the value comes from. */
  source: z.enum(["default", "stored", "environment"]).optional(),
  /** The variable of the environment that sets it: it cannot be changed here. */
  fixedBy: z.string().optional(),
  needsRestart: z.boolean(),
  /** It was changed and holds from the next start on. */
  isRestartDue: z.boolean(),
});
export type SettingField = z.output<typeof settingField>;

/** One change of a section, as its history has it: what differed, without secrets. */
export const settingsChange = z.object({
  id: z.number(),
  section: z.string(),
  atMs: z.number(),
  /** Empty: the server itself, or a program of an older kind. */
  userName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type StoredSettingsChange = z.output<typeof settingsChange>;

/** A section as its form needs it. */
export const settingsForm = z.object({
  section: z.string(),
  title: text,
  fields: z.array(settingField),
});
export type SettingsForm = z.output<typeof settingsForm>;
