import { expect, it } from "vitest";
import type { PushKind, PushTarget } from "../../contract.ts";
import { formValues, inputOf } from "./target-values.ts";

const label = { zh: "", en: "" };
const field = { label, needsRestart: false, isRestartDue: false };

const kind: PushKind = {
  Name: "mail",
  Hint: label,
  IsForPeople: true,
  Form: {
    section: "mail",
    title: label,
    fields: [
      { ...field, name: "to", control: { kind: "lines" }, value: [] },
      { ...field, name: "password", control: { kind: "secret", isSet: false } },
    ],
  },
};

const set = {
  ID: 7,
  Name: "Guards",
  Kind: "mail",
  Enable: false,
  Language: "en",
  Title: "{{title}}",
  Body: "",
  AttachLink: false,
  QuietHours: [{ weekday: 7, fromMinute: 1320, toMinute: 1440 }],
  QuietMode: "leave-out",
  RateMax: 3,
  RateMinutes: 10,
  Fields: { to: ["a@b.c", "d@e.f"] },
} as const;

const target: PushTarget = {
  ...set,
  QuietHours: [...set.QuietHours],
  Fields: { ...set.Fields },
  Secrets: ["password"],
  Where: "",
  Waiting: 0,
  Dead: 0,
  State: "ok",
  LastAnswer: "",
  LastAtMs: 0,
};

it("sends back what it was given, with an empty secret for one that stays", () => {
  expect(inputOf(kind, target, formValues(kind, target, "zh"))).toEqual({
    ...set,
    Fields: { ...set.Fields, password: "" },
  });
});

it("limits what people get, and nothing else, unless somebody says otherwise", () => {
  expect(formValues(kind, undefined, "zh")).toMatchObject({ Language: "zh", RateMax: 10 });
  expect(formValues({ ...kind, IsForPeople: false }, undefined, "en").RateMax).toBe(0);
});
