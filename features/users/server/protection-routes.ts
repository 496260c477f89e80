import {
  matches,
  pageOf,
  type Route,
  route,
  type Session,
  type Sessions,
  type Settings,
  sessionSettings,
  wireTime,
} from "@tessera/platform/server";
import {
  endSessions,
  getPolicy,
  liftLockout,
  listLockouts,
  listSessions,
  setPolicy,
} from "../contract.ts";
import { ownOrAnybodysAsAdmin } from "./own-or-admin.ts";
import { signInWouldEnd, unknownSession } from "./refusals.ts";
import type { Users } from "./users.ts";

interface ProtectionRouteParts {
  readonly sessions: Pick<Sessions, "guard" | "list" | "find" | "revoke" | "endAllOf">;
  readonly users: Pick<Users, "all" | "require">;
  readonly settings: Pick<Settings, "get" | "change">;
}

/** Sessions, locks and the policy for passwords. */
export function protectionRoutes({
  sessions,
  users,
  settings,
}: ProtectionRouteParts): readonly Route[] {
  const policy = () => {
    const { passwordMaxDays, passwordHistory, idleHours, maxDays, md5SignIn } =
      settings.get(sessionSettings);
    return { passwordMaxDays, passwordHistory, idleHours, maxDays, md5SignIn };
  };
  return [
    route(listSessions, async ({ q, userid, ...page }, { principal }) => {
      const everybodys = principal.isAdmin && userid === undefined;
      const ofUser = everybodys ? undefined : ownOrAnybodysAsAdmin(principal, userid);
      const rows = (await sessions.list(ofUser))
        .map((session) => wireSession(session, principal.sessionId))
        .filter(({ Name, Username, Address }) => matches(q, Name, Username, Address));
      return pageOf(rows, page);
    }),
    route(endSessions, async ({ id, userid }, { principal, noteChange }) => {
      if (userid !== undefined) {
        const { id: userId, name } = await users.require(ownOrAnybodysAsAdmin(principal, userid));
        const ended = await sessions.endAllOf(userId, principal.sessionId);
        noteChange({ target: `用户 ${name} (${userId})`, after: { endedSessions: ended } });
        return { Ended: ended };
      }
      const session = id === undefined ? undefined : await sessions.find(id);
      if (!session || !(principal.isAdmin || session.principal.userId === principal.userId))
        throw unknownSession();
      await sessions.revoke(session);
      const { userName, sessionId } = session.principal;
      noteChange({
        target: `会话 ${userName} (${sessionId})`,
        before: { address: session.address },
      });
      return { Ended: 1 };
    }),
    route(listLockouts, async () => {
      const locks = await sessions.guard.locks();
      const names = (await users.all()).flatMap(({ id, name }) =>
        locks.ofName(name).map(({ address, lockedUntilMs }) => ({
          Kind: "name" as const,
          UserID: id,
          Name: name,
          Address: address,
          LockedUntil: wireTime(lockedUntilMs),
        })),
      );
      const addresses = locks.addresses.map(({ address, lockedUntilMs }) => ({
        Kind: "address" as const,
        UserID: 0,
        Name: "",
        Address: address,
        LockedUntil: wireTime(lockedUntilMs),
      }));
      return { data: [...names, ...addresses] };
    }),
    route(liftLockout, async ({ userid, address }, { noteChange }) => {
      if (userid !== undefined) {
        const { id, name } = await users.require(userid);
        await sessions.guard.unlock(name);
        noteChange({ target: `用户 ${name} (${id})`, after: { isLocked: false } });
      }
      if (address !== undefined) {
        sessions.guard.unlockAddress(address);
        noteChange({ target: `地址 ${address}`, after: { isLocked: false } });
      }
      return {};
    }),
    route(getPolicy, async () => policy()),
    route(setPolicy, async (given, { noteChange, isConfidential }) => {
      // Else whoever turns it off here could not come back this way.
      if (given.md5SignIn === false && !isConfidential) throw signInWouldEnd();
      const before = policy();
      await settings.change(sessionSettings, given);
      noteChange({ target: "密码与会话策略", before: noted(before), after: noted(policy()) });
      return {};
    }),
  ];
}

interface Policy {
  readonly passwordMaxDays: number;
  readonly passwordHistory: number;
  readonly idleHours: number;
  readonly maxDays: number;
  readonly md5SignIn: boolean;
}

/** The audit record blackens whatever is called a password, even its age. */
const noted = ({ passwordMaxDays, passwordHistory, ...sessions }: Policy) => ({
  expiresAfterDays: passwordMaxDays,
  earlierRefused: passwordHistory,
  ...sessions,
});

const wireSession = (session: Session, currentId: number) => ({
  ID: session.principal.sessionId,
  UserID: session.principal.userId,
  Name: session.principal.userName,
  Username: session.principal.nickName,
  Address: session.address,
  Agent: session.userAgent,
  Since: wireTime(session.createdAtMs),
  LastUsed: wireTime(session.lastUsedAtMs),
  IsCurrent: session.principal.sessionId === currentId,
});
