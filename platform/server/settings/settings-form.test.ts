import { expect, it } from "vitest";
import { z } from "zod";
import { defineSettings, type Field, field } from "../../contract/index.ts";
import { formOf } from "./settings-form.ts";

const whole = z.number().int();

/** A field and the control that is drawn for it. */
const cases: readonly (readonly [name: string, field: Field, control: object])[] = [
  ["a flag", field(z.boolean().default(false), { label: "x" }), { kind: "switch" }],
  [
    "a whole number with ends",
    field(whole.min(1).max(9).default(1), { label: "x" }),
    { kind: "number", min: 1, max: 9, isWhole: true, canBeEmpty: false },
  ],
  [
    "a number without ends that may be absent",
    field(z.number().nullable().default(null), { label: "x" }),
    { kind: "number", min: undefined, max: undefined, isWhole: false, canBeEmpty: true },
  ],
  [
    "a whole number without ends",
    field(whole.default(1), { label: "x" }),
    { kind: "number", min: undefined, max: undefined, isWhole: true },
  ],
  [
    "an enum with words for people",
    field(z.enum(["a", "b"]).default("a"), { label: "x", options: [["a", ["甲", "A"]]] }),
    { kind: "choice", options: [{ value: "a", label: { zh: "甲", en: "A" } }] },
  ],
  [
    "an enum without",
    field(z.enum(["a"]).default("a"), { label: "x" }),
    { kind: "choice", options: [{ value: "a", label: { zh: "a", en: "a" } }] },
  ],
  [
    "a number that is chosen, or left to us",
    field(whole.nullable().default(8), {
      label: "x",
      options: [
        [null, "own"],
        [8, "8"],
      ],
    }),
    { kind: "choice", options: [{ value: null }, { value: 8 }] },
  ],
  [
    "a text that has to be there",
    field(z.string().trim().min(1).max(50).default("x"), { label: "x" }),
    { kind: "text", maxLength: 50, canBeEmpty: false },
  ],
  [
    "a text of a form",
    field(
      z
        .string()
        .regex(/^\d{20}$/)
        .default("x"),
      { label: "x" },
    ),
    { kind: "text", pattern: "^\\d{20}$" },
  ],
  [
    "a text of several forms, which only the schema can judge",
    field(z.union([z.literal(""), z.ipv4()]).default(""), { label: "x" }),
    { kind: "text", pattern: undefined, canBeEmpty: true },
  ],
  ["a list", field(z.array(z.string()).default([]), { label: "x" }), { kind: "lines" }],
  [
    "a secret that is not set",
    field(z.string().max(9).default(""), { label: "x", secret: true }),
    { kind: "secret", maxLength: 9, isSet: false },
  ],
  [
    "numbers that belong together",
    field(z.object({ min: whole.min(2), max: z.number() }).default({ min: 2, max: 3 }), {
      label: "x",
      parts: { min: ["起始", "First"] },
    }),
    {
      kind: "numbers",
      parts: [
        { name: "min", label: { zh: "起始", en: "First" }, min: 2, isWhole: true },
        { name: "max", label: { zh: "max", en: "max" }, isWhole: false },
      ],
    },
  ],
];

it.each(cases)("draws %s", (_, given, control) => {
  const section = defineSettings("any", { fields: { given } });
  const values = section.schema.parse({});
  const { fields } = formOf(section, { values, atStart: values, fixed: {} });
  expect(fields[0]?.control).toMatchObject(control);
});
