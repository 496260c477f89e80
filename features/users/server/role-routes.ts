import type { ChannelRef } from "@tessera/platform/contract";
import { matches, pageOf, type Route, route } from "@tessera/platform/server";
import { addRole, deleteRole, getRoleChannels, listRoles, updateRole } from "../contract.ts";
import type { Roles } from "./roles.ts";
import type { Users } from "./users.ts";
import { grantOf, wireGrant, wireRole } from "./wire.ts";

interface RoleRouteParts {
  readonly roles: Roles;
  readonly users: Pick<Users, "all">;
  readonly channelName: (channel: ChannelRef) => string;
}

export function roleRoutes({ roles, users, channelName }: RoleRouteParts): readonly Route[] {
  return [
    route(listRoles, async ({ q, ...page }) => {
      const byRole = Map.groupBy(await users.all(), ({ roleId }) => roleId);
      const rows = roles
        .all()
        .filter(({ name }) => matches(q, name))
        .map((role) => wireRole(role, byRole.get(role.id)?.length ?? 0));
      return pageOf(rows, page);
    }),
    route(addRole, async ({ name, grants, priority }, { noteChange }) => {
      const after = { name, grants: grants.map(grantOf), priority };
      const id = await roles.add(after);
      noteChange({ target: targetOf({ id, name }), after });
      return { ID: id };
    }),
    route(updateRole, async ({ id, name, grants, priority }, { noteChange }) => {
      const { before, after } = await roles.update(id, {
        name: name || undefined,
        grants: grants?.map(grantOf),
        priority,
      });
      const was = { name: before.name, grants: before.grants, priority: before.priority };
      noteChange({ target: targetOf(before), before: was, after });
      return {};
    }),
    route(deleteRole, async ({ id, moveto }, { noteChange }) => {
      const { role, moved } = await roles.remove(id, moveto);
      noteChange({
        target: targetOf(role),
        before: { name: role.name, grants: role.grants, users: moved },
        ...(moved > 0 && { after: { usersMovedTo: moveto } }),
      });
      return { Moved: moved };
    }),
    route(getRoleChannels, async ({ id }) => {
      const { name, isAdmin, priority, grants } = roles.require(id);
      return {
        ID: id,
        Name: name,
        IsAdmin: isAdmin,
        Priority: priority,
        grants: grants.map((grant) => wireGrant(grant, channelName)),
      };
    }),
  ];
}

const targetOf = ({ id, name }: { readonly id: number; readonly name: string }) =>
  `角色 ${name} (${id})`;
