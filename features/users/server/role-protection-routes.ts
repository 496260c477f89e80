import { Conflict } from "@tessera/base";
import {
  type Accounts,
  type Database,
  isAllowedFrom,
  type Principal,
  RoleProtectionStore,
  type Route,
  route,
  UserStore,
} from "@tessera/platform/server";
import { getRoleProtection, setRoleProtection } from "../contract.ts";
import type { Roles } from "./roles.ts";
import { withoutApprover } from "./without-approver.ts";

interface RoleProtectionParts {
  readonly database: Database;
  readonly roles: Pick<Roles, "require">;
  readonly accounts: Pick<Accounts, "change" | "roles">;
}

/** How those of a role have to sign in, and what they do not do alone; also of the administrators'. */
export function roleProtectionRoutes(parts: RoleProtectionParts): readonly Route[] {
  const { database, roles, accounts } = parts;
  const store = new RoleProtectionStore(database);
  const users = new UserStore(database);
  return [
    route(getRoleProtection, async ({ id }) => {
      roles.require(id);
      const { needsSecondFactor, networks, secondPerson } = await store.find(id);
      return {
        NeedsSecondFactor: needsSecondFactor,
        Networks: [...networks],
        SecondPerson: [...secondPerson],
        WithoutApprover: withoutApprover(id, await users.all(), accounts.roles()),
      };
    }),
    route(setRoleProtection, async ({ id, NeedsSecondFactor, Networks, SecondPerson }, caller) => {
      const { name } = roles.require(id);
      refuseOwnEnd(caller, id, Networks);
      const before = await store.find(id);
      const after = {
        needsSecondFactor: NeedsSecondFactor,
        networks: Networks,
        secondPerson: SecondPerson ?? before.secondPerson,
      };
      await accounts.change(async (tell) => {
        await store.save(id, after);
        // Every server looks at whoever is signed in anew.
        tell({});
      });
      caller.noteChange({ target: `角色 ${name} (${id})`, before, after });
      return {};
    }),
  ];
}

/** Who may not come from where they are could not take it back. */
function refuseOwnEnd(
  { principal, address }: { readonly principal: Principal; readonly address: string },
  roleId: number,
  networks: readonly string[],
): void {
  if (principal.roleId !== roleId || isAllowedFrom(networks, address)) return;
  throw new Conflict("own-address-missing", {
    zh: `您当前的地址 ${address} 不在允许的网络中，保存后您将无法操作。`,
    en: `Your own address ${address} is not in the allowed networks: after saving you could no longer do anything.`,
  });
}
