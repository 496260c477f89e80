import {
  type ChangeList,
  type ListAddress,
  listQuery,
  usePageWithin,
  useQueryCall,
} from "@tessera/platform/console";
import {
  listLockouts,
  listPasskeys,
  listRoles,
  listSessions,
  listUsers,
  type Role,
} from "../../contract.ts";

export const userFilters = ["role"] as const;
export type UserListAddress = ListAddress<"role">;
export type ChangeUserList = ChangeList<"role">;
export const openUserList = { q: "", role: "" } as const;

/** What a change of users makes out of date. */
export const rereads = [listUsers, listRoles, listSessions, listLockouts, listPasskeys] as const;

const refreshMs = 3000;
const everyRole = 100_000;
const noRoles: readonly Role[] = [];

export function useUsers(list: UserListAddress, change: ChangeUserList) {
  const roleid = Number(list.role);
  const users = useQueryCall(
    listUsers,
    { ...listQuery(list), ...(Number.isSafeInteger(roleid) && roleid > 0 && { roleid }) },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, users.isPlaceholderData ? undefined : users.data?.count, change);
  return users;
}

/** All roles, to choose from. */
export function useRoles(): readonly Role[] {
  const { data } = useQueryCall(listRoles, { limit: everyRole, sort: "Name" }, { quiet: true });
  return data?.data ?? noRoles;
}
