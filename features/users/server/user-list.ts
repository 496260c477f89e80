import type { Clock } from "@tessera/base";
import {
  adminUserId,
  type KeptRole,
  type Sessions,
  type User,
  wireTime,
} from "@tessera/platform/server";
import type { User as WireUser } from "../wire-types.ts";

const onlineMs = 5 * 60_000;

interface UserListParts {
  readonly users: { all(): Promise<readonly User[]> };
  readonly roles: { all(): readonly KeptRole[] };
  readonly sessions: Pick<Sessions, "guard" | "passwords" | "totp" | "passkeys" | "list">;
  readonly clock: Clock;
}

/** All users with what is known of how they sign in. */
export async function userList({
  users,
  roles,
  sessions,
  clock,
}: UserListParts): Promise<WireUser[]> {
  const { guard, passwords, totp, passkeys } = sessions;
  const roleNames = new Map(roles.all().map(({ id, name }) => [id, name]));
  const locks = await guard.locks();
  const withTotp = await totp.userIds();
  const passkeyCounts = await passkeys.countByUser();
  const onlineSinceMs = clock.nowMs() - onlineMs;
  const recent = (await sessions.list()).filter(({ lastUsedAtMs }) => lastUsedAtMs > onlineSinceMs);
  const online = new Set(recent.map(({ principal }) => principal.userId));

  return (await users.all()).map((user) => {
    const lockedUntilMs = Math.max(0, ...locks.ofName(user.name).map((lock) => lock.lockedUntilMs));
    return {
      ID: user.id,
      Name: user.name,
      Username: user.nickName,
      CreateAt: wireTime(user.createdAtMs),
      RoleName: roleNames.get(user.roleId) ?? "",
      RoleId: user.roleId,
      LastLogin: wireTime(user.lastLoginAtMs),
      IsLocked: lockedUntilMs > 0,
      LockedUntil: wireTime(lockedUntilMs),
      HasTotp: withTotp.has(user.id),
      PasskeyCount: passkeyCounts.get(user.id) ?? 0,
      PasswordAgeDays: passwords.ageDays(user.passwordChangedAtMs),
      IsPasswordExpired: passwords.isExpired(user.passwordChangedAtMs),
      IsOnline: online.has(user.id),
      IsBuiltIn: user.id === adminUserId,
    };
  });
}
