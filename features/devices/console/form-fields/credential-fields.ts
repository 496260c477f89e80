import type { FormField } from "../../contract.ts";
import { splitCredentials } from "./camera-address.ts";
import type { FormValues } from "./form-values.ts";

/** Where a form asks for who we are; a type that needs no sign-in has neither. */
export const credentialFields = (fields: readonly FormField[]) => ({
  userName: fields.find(isUserName)?.Name,
  password: fields.find(({ Kind }) => Kind === "secret")?.Name,
});

export const isUserName = ({ Name, Kind }: FormField): boolean =>
  Kind === "text" && /user_?name$/i.test(Name);

/**
 * Credentials typed into an address belong in their own fields, where they are hidden and kept apart.
 * Gives what changes; undefined if there are none.
 */
export function movedCredentials(
  values: FormValues,
  fields: readonly FormField[],
): Record<string, string> | undefined {
  const { userName, password } = credentialFields(fields);
  if (!userName || !password) return undefined;
  const changes: Record<string, string> = {};
  for (const { Name, Kind } of fields) {
    const address = values[Name];
    if (Kind !== "url" || typeof address !== "string") continue;
    const split = splitCredentials(address);
    if (!split) continue;
    changes[Name] = split.url;
    // The first address speaks for all.
    if (userName in changes) continue;
    changes[userName] = split.userName;
    if (split.password) changes[password] = split.password;
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
