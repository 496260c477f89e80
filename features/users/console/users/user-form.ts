import type { ChosenChannel } from "@tessera/kit/choose";
import { isTooSimple } from "@tessera/platform/console";
import { md5 } from "js-md5";
import type { User } from "../../contract.ts";

export interface UserValues {
  readonly name: string;
  readonly displayName: string;
  readonly roleId: number | undefined;
  /** In place of a role: only these are the user's. */
  readonly cameras: readonly ChosenChannel[];
  readonly password: string;
  readonly confirmation: string;
}

export const valuesOf = (user: User | undefined): UserValues => ({
  name: user?.Name ?? "",
  displayName: user && user.Username !== user.Name ? user.Username : "",
  roleId: user?.RoleId,
  cameras: [],
  password: "",
  confirmation: "",
});

/** What is wrong with a password; nothing when it may stay empty. */
export function passwordObjection(
  password: string,
  isNew: boolean,
): "passwordNeeded" | "tooSimple" | undefined {
  if (password === "") return isNew ? "passwordNeeded" : undefined;
  return isTooSimple(password) ? "tooSimple" : undefined;
}

export function confirmationObjection(
  password: string,
  confirmation: string,
): "confirmationNeeded" | "confirmationDiffers" | undefined {
  if (password === "" && confirmation === "") return undefined;
  if (confirmation === "") return "confirmationNeeded";
  return confirmation === password ? undefined : "confirmationDiffers";
}

/** As the calls take it: the display name is never empty, a password only if there is one. */
export const userFields = ({
  name,
  displayName,
  roleId,
  password,
}: Omit<UserValues, "cameras" | "confirmation">) => ({
  name: name.trim(),
  username: displayName.trim() || name.trim(),
  // The form asks for it: there is none only until then.
  roleid: roleId ?? 0,
  password: password === "" ? "" : md5(password),
});

/** What a role that is made for one user gives: to watch these cameras, live and recorded. */
export const camerasGrant = (cameras: readonly ChosenChannel[]): string =>
  JSON.stringify([
    {
      verbs: ["live", "playback"],
      channels: cameras.map(({ device, channel }) => ({ device, channel })),
    },
  ]);
