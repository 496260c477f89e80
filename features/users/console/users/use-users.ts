import { useQueryCall } from "@tessera/platform/console";
import {
  listLockouts,
  listPasskeys,
  listRoles,
  listSessions,
  listUsers,
  type Role,
} from "../../contract.ts";

/** What a change of users makes out of date. */
export const rereads = [listUsers, listRoles, listSessions, listLockouts, listPasskeys] as const;

const everyRole = 100_000;
const noRoles: readonly Role[] = [];

/** All roles, to choose from. */
export function useRoles(): readonly Role[] {
  const { data } = useQueryCall(listRoles, { limit: everyRole, sort: "Name" }, { quiet: true });
  return data?.data ?? noRoles;
}
