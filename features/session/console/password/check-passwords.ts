import { isWeakSecret } from "@tessera/base";
import { isTooSimple } from "@tessera/platform/console";
import { defaultSipPassword } from "../../contract.ts";

export interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
  /** Only asked for by initialisation. */
  readonly sipPassword?: string;
}

export type PasswordField = keyof Passwords;

type Objection =
  | "oldMissing"
  | "newMissing"
  | "confirmMissing"
  | "tooSimple"
  | "sameAsOld"
  | "confirmDiffers"
  | "sipMissing"
  | "sipDefault"
  | "sipTooSimple";

interface Rule {
  readonly objection: Objection;
  readonly field: PasswordField;
  readonly isBroken: (passwords: Passwords) => boolean;
}

/** In the order they are told to the user. */
const rules: readonly Rule[] = [
  { objection: "oldMissing", field: "oldPassword", isBroken: (p) => p.oldPassword === "" },
  { objection: "newMissing", field: "newPassword", isBroken: (p) => p.newPassword === "" },
  { objection: "confirmMissing", field: "confirmation", isBroken: (p) => p.confirmation === "" },
  { objection: "tooSimple", field: "newPassword", isBroken: (p) => isTooSimple(p.newPassword) },
  {
    objection: "sameAsOld",
    field: "newPassword",
    isBroken: (p) => p.newPassword === p.oldPassword,
  },
  {
    objection: "confirmDiffers",
    field: "confirmation",
    isBroken: (p) => p.confirmation !== p.newPassword,
  },
  { objection: "sipMissing", field: "sipPassword", isBroken: (p) => p.sipPassword === "" },
  {
    objection: "sipDefault",
    field: "sipPassword",
    isBroken: (p) => p.sipPassword === defaultSipPassword,
  },
  {
    objection: "sipTooSimple",
    field: "sipPassword",
    isBroken: (p) => p.sipPassword !== undefined && isWeakSecret(p.sipPassword),
  },
];

/** The rules that the passwords break, the one that is told first. */
export const objectionsTo = (passwords: Passwords): readonly Rule[] =>
  rules.filter((rule) => rule.isBroken(passwords));

/** Save stays disabled until something was typed. */
export function isChanged(passwords: Passwords): boolean {
  return Object.values(passwords).some((value) => value !== "");
}
