import type { SettingField } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { changeOf, groupsOf, valuesOf } from "./setting-values.ts";

const label = { zh: "", en: "" };
const rest = { label, needsRestart: false, isRestartDue: false };
const range = { isWhole: true, canBeEmpty: false } as const;

const fields: readonly SettingField[] = [
  { name: "port", control: { kind: "number", ...range }, value: 5060, heading: label, ...rest },
  { name: "hosts", control: { kind: "lines" }, value: ["a", "b"], ...rest },
  { name: "password", control: { kind: "secret", isSet: true }, heading: label, ...rest },
  { name: "isOpen", control: { kind: "switch" }, value: true, fixedBy: "TESSERA_X", ...rest },
];

it("changes nothing unless something was changed", () => {
  expect(valuesOf(fields)).toEqual({ port: 5060, hosts: "a\nb", password: "", isOpen: true });
  expect(changeOf(fields, valuesOf(fields))).toEqual({});
});

it("sends what differs: lines as a list, a secret that was typed, nothing that the environment sets", () => {
  const values = { port: 5061, hosts: " a \n\nc", password: "new", isOpen: false };
  expect(changeOf(fields, values)).toEqual({ port: 5061, hosts: ["a", "c"], password: "new" });
});

it("begins a group at each heading", () => {
  const names = groupsOf(fields).map((group) => group.map(({ name }) => name));
  expect(names).toEqual([
    ["port", "hosts"],
    ["password", "isOpen"],
  ]);
});
