import { type SecondPersonVerb, secondPersonVerbs } from "@tessera/platform/contract";
import type { KeptRole, User } from "@tessera/platform/server";

/**
 * What somebody of the role could not do any more if it took a second person: nobody else has that right, on any
 * channel. Whether it is the right channel shows when it is asked for.
 */
export function withoutApprover(
  roleId: number,
  users: readonly Pick<User, "id" | "roleId">[],
  roles: readonly Pick<KeptRole, "id" | "isAdmin" | "grants">[],
): SecondPersonVerb[] {
  return secondPersonVerbs.filter((verb) => {
    const able = new Set(
      roles
        .filter(
          ({ isAdmin, grants }) => isAdmin || grants.some(({ verbs }) => verbs.includes(verb)),
        )
        .map(({ id }) => id),
    );
    const approvers = users.filter((user) => able.has(user.roleId));
    const [only] = approvers;
    return !only || (approvers.length === 1 && only.roleId === roleId);
  });
}
