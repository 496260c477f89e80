import type { FormField } from "../../contract.ts";
import { isAddress } from "./address-scheme.ts";
import { credentialFields } from "./credential-fields.ts";
import type { FormValues } from "./form-values.ts";

interface BlamedForm {
  readonly type: string;
  /** What the type asks for. */
  readonly fields: readonly FormField[];
  /** What every form asks for: "DeviceName". */
  readonly ownNames: readonly string[];
  readonly values: FormValues;
}

/** The field beside which a failure belongs; undefined if no input would have prevented it. */
export function fieldToBlame(
  { code, message }: { readonly code: string; readonly message: string },
  form: BlamedForm,
): string | undefined {
  if (code === "invalid-input") return nameIn(message, form);
  if (code === "connection-invalid") return labelIn(message, form) ?? wrongField(form);
  // The stored one is not taken to another address.
  if (code === "password-again") return causes["unauthorized"]?.(form);
  const [origin = "", ...rest] = code.split("-");
  // A cause named by the driver of this type: "rtsp-unreachable".
  if (origin !== form.type.toLowerCase() && origin !== "probe") return undefined;
  return causes[rest.join("-")]?.(form) ?? addressOf(form);
}

/** By what comes after the driver's name: what has another cause than the address. */
const causes: Readonly<Record<string, (form: BlamedForm) => string | undefined>> = {
  unauthorized: ({ fields, values }) => {
    const { userName, password } = credentialFields(fields);
    return userName && !values[userName] ? userName : password;
  },
  "transport-refused": transportOf,
  "no-media": (form) => (form.values["Transport"] === "UDP" ? transportOf(form) : undefined),
};

/** The server names the field in its sentence. Longest first: one name may hold another. */
function nameIn(message: string, { fields, ownNames }: BlamedForm): string | undefined {
  const names = [...ownNames, ...fields.map(({ Name }) => Name)];
  return names.toSorted((a, b) => b.length - a.length).find((name) => message.includes(name));
}

/** Or as people call it. */
function labelIn(message: string, { fields }: BlamedForm): string | undefined {
  const byLength = fields.toSorted((a, b) => b.Label.length - a.Label.length);
  return byLength.find(({ Label }) => message.includes(Label))?.Name;
}

function wrongField({ fields, values }: BlamedForm): string | undefined {
  const wrong = fields.find(
    ({ Kind, Name, Schemes }) => Kind === "url" && !isAddress(textOf(values[Name]), Schemes),
  );
  return (wrong ?? fields.find(({ Kind }) => Kind === "key") ?? fields[0])?.Name;
}

function transportOf({ fields }: BlamedForm): string | undefined {
  return fields.find(({ Name }) => Name === "Transport")?.Name;
}

/** Where we looked for the device. */
const addressOf = ({ fields }: BlamedForm): string | undefined =>
  (fields.find(({ Kind }) => Kind === "url") ?? fields.find(({ Required }) => Required))?.Name;

const textOf = (value: FormValues[string]): string => (typeof value === "string" ? value : "");
