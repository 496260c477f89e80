import { matches, pageOf, type Route, route } from "@tessera/platform/server";
import { addUser, deleteUsers, listUsers, updateUser } from "../contract.ts";
import { userList } from "./user-list.ts";
import type { Users } from "./users.ts";

type UserRouteParts = Parameters<typeof userList>[0] & { readonly users: Users };

export function userRoutes(parts: UserRouteParts): readonly Route[] {
  const { users } = parts;
  return [
    route(listUsers, async ({ q, roleid, ...page }) => {
      const rows = (await userList(parts)).filter(
        ({ Name, Username, RoleName, RoleId }) =>
          matches(q, Name, Username, RoleName) && (roleid === undefined || RoleId === roleid),
      );
      return pageOf(rows, page);
    }),
    route(addUser, async ({ name, username, password, roleid }, { noteChange }) => {
      const after = { name, nickName: username || name, roleId: roleid };
      const id = await users.add(after, password);
      noteChange({ target: targetOf({ id, name }), after });
      return { ID: id };
    }),
    route(
      updateUser,
      async ({ id, name, username, password, roleid }, { principal, noteChange }) => {
        const { before, after, ...ended } = await users.update(principal, id, {
          name: name || undefined,
          nickName: username || undefined,
          roleId: roleid,
          passwordMd5: password || undefined,
        });
        noteChange({
          target: targetOf(before),
          before: shown(before),
          after: { ...after, ...(password && { credentials: "renewed", ...ended }) },
        });
        const { endedSessions, removedPasskeys, revokedKeys } = ended;
        return {
          EndedSessions: endedSessions,
          RemovedPasskeys: removedPasskeys,
          RevokedKeys: revokedKeys,
        };
      },
    ),
    route(deleteUsers, async ({ id }, { principal, noteChange }) => {
      const removed = await users.remove(principal, id);
      for (const user of removed) noteChange({ target: targetOf(user), before: shown(user) });
      return { Deleted: removed.length };
    }),
  ];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const targetOf = ({ id, name }: Named) => `用户 ${name} (${id})`;

const shown = ({ name, nickName, roleId }: Named & { nickName: string; roleId: number }) => ({
  name,
  nickName,
  roleId,
});
