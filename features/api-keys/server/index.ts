import {
  BadRequest,
  type Clock,
  dayMs,
  Forbidden,
  type Logger,
  minuteMs,
  NotFound,
  Unauthorized,
} from "@tessera/base";
import {
  type Accounts,
  type ApiKey,
  defineFeature,
  type Feature,
  matches,
  type Principal,
  pageOf,
  route,
  type Sessions,
  type UserStore,
  wireTime,
} from "@tessera/platform/server";
import { listApiKeys, listKeyParts, makeApiKey, revokeApiKeys } from "../contract.ts";
import { keyParts } from "./key-parts.ts";
import { toWire } from "./wire.ts";

export interface ApiKeysDeps {
  readonly sessions: Pick<Sessions, "keys" | "confirmPassword" | "principalOf">;
  readonly accounts: Pick<Accounts, "change">;
  readonly users: Pick<UserStore, "find">;
  /** All of the server's: their calls are what a key can reach. */
  readonly features: () => readonly Feature[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keys by which programs call in place of a user. What they are and let through: `platform/server/sessions/api-keys`. */
export function createApiKeysFeature(deps: ApiKeysDeps): Feature {
  const { sessions, accounts, users, clock, log } = deps;
  const { keys } = sessions;
  let stopLooking: (() => void) | undefined;
  const shown = (key: ApiKey) => toWire(key, keys.stateOf(key));
  const requireParts = (parts: readonly string[] = []) => {
    const known = new Set(keyParts(deps.features()).map(({ Name }) => Name));
    const unknown = parts.find((part) => !known.has(part));
    if (unknown !== undefined) throw unknownPart(unknown);
  };
  return defineFeature({
    name: "api-keys",
    async start() {
      stopLooking = clock.every(minuteMs, () => {
        keys.endExpired().catch((error: unknown) => log.warn({ error }, "expired keys not ended"));
      });
    },
    stop: async () => stopLooking?.(),
    routes: [
      route(makeApiKey, async (input, { principal, address, noteChange }) => {
        const { name, days, mayChange, parts, networks, password } = input;
        const userId = ownOrAnybodysAsAdmin(principal, input.userid);
        requireParts(parts);
        await sessions.confirmPassword({ principal, address, passwordMd5: password });
        const expiresAtMs = days === 0 ? 0 : clock.nowMs() + days * dayMs;
        const scope = { mayChange, parts, networks };
        // A password given by an administrator ends the session and revokes keys in one change.
        const { key, text } = await accounts.change(async () => {
          if (!(await sessions.principalOf(principal.sessionId))) throw sessionEnded();
          if (!(await users.find(userId))) throw unknownUser(userId);
          return keys.make({ userId, name, ...scope, madeBy: principal.userName, expiresAtMs });
        });
        noteChange({
          target: named(key),
          after: { ...scope, user: key.principal.userName, expires: wireTime(expiresAtMs) },
        });
        return { Key: text, ApiKey: shown(key) };
      }),
      route(listApiKeys, async ({ userid, state, q, ...page }, { principal }) => {
        const isEverybodys = principal.isAdmin && userid === undefined;
        const ofUser = isEverybodys ? undefined : ownOrAnybodysAsAdmin(principal, userid);
        const rows = (await keys.list(ofUser))
          .map(shown)
          .filter(({ State }) => state === "" || State === state)
          .filter(({ Name, UserName, Tail }) => matches(q, Name, UserName, Tail));
        const { count, data } = pageOf(rows, page);
        return { total: count, data };
      }),
      route(revokeApiKeys, async ({ IDs }, { principal, noteChange }) => {
        const asked = await Promise.all([...new Set(IDs)].map((id) => keys.find(id)));
        const own = asked.flatMap((key) => (key && isOf(principal, key) ? key : []));
        if (own.length === 0) throw unknownKey();
        const revoked = await keys.revoke(own);
        for (const key of revoked)
          noteChange({ target: named(key), before: { user: key.principal.userName } });
        return { Revoked: revoked.length };
      }),
      route(listKeyParts, async () => ({ data: keyParts(deps.features()) })),
    ],
  });
}

function ownOrAnybodysAsAdmin(principal: Principal, userId = principal.userId): number {
  if (userId !== principal.userId && !principal.isAdmin) throw notYours();
  return userId;
}

const isOf = ({ isAdmin, userId }: Principal, key: ApiKey): boolean =>
  isAdmin || key.userId === userId;

const named = ({ id, name }: ApiKey): string => `API 密钥 ${name} (${id})`;

const notYours = () =>
  new Forbidden("not-yours", {
    zh: "只有管理员可以管理其他用户的 API 密钥。",
    en: "Only an administrator can manage the API keys of other users.",
  });

const unknownKey = () =>
  new NotFound("key-unknown", {
    zh: "API 密钥不存在，请刷新列表。",
    en: "The API key does not exist. Refresh the list.",
  });

const unknownUser = (id: number) =>
  new NotFound("unknown-user", {
    zh: `用户 ${id} 不存在，可能已被删除，请刷新列表。`,
    en: `User ${id} does not exist and may have been deleted. Refresh the list.`,
  });

const unknownPart = (part: string) =>
  new BadRequest("key-part-unknown", {
    zh: `没有名为“${part}”的功能。`,
    en: `There is no function "${part}".`,
  });

const sessionEnded = () =>
  new Unauthorized("session-ended", {
    zh: "登录已失效，请重新登录。",
    en: "Your session has ended. Sign in again.",
  });
