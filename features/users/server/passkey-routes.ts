import { Unauthorized } from "@tessera/base";
import {
  type Accounts,
  type Route,
  route,
  type Sessions,
  wireTime,
} from "@tessera/platform/server";
import {
  beginPasskey,
  finishPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "../contract.ts";
import { ownOrAnybodysAsAdmin } from "./own-or-admin.ts";

interface PasskeyRouteParts {
  readonly sessions: Pick<Sessions, "passkeys" | "confirmPassword" | "principalOf">;
  readonly accounts: Pick<Accounts, "change">;
  readonly productName: string;
}

export function passkeyRoutes(parts: PasskeyRouteParts): readonly Route[] {
  const { sessions, accounts, productName } = parts;
  const { passkeys } = sessions;
  return [
    route(listPasskeys, async ({ userid }, { principal }) => {
      const kept = await passkeys.ofUser(ownOrAnybodysAsAdmin(principal, userid));
      return {
        data: kept.map((passkey) => ({
          ID: passkey.id,
          Name: passkey.name,
          CreateAt: wireTime(passkey.createdAtMs),
          LastUsed: wireTime(passkey.lastUsedAtMs),
          IsSynced: passkey.isSynced,
          Host: passkey.host,
        })),
      };
    }),
    route(beginPasskey, async ({ password }, { principal, address, hostName }) => {
      await sessions.confirmPassword({ principal, address, passwordMd5: password });
      return { ...(await passkeys.beginRegistration(principal, hostName, productName)) };
    }),
    route(finishPasskey, async ({ name, response }, { principal, hostName, noteChange }) => {
      // A password given by an administrator ends the session and removes passkeys in one change.
      const id = await accounts.change(async () => {
        if (!(await sessions.principalOf(principal.sessionId))) throw sessionEnded();
        return passkeys.finishRegistration(principal, { hostName, name, response });
      });
      noteChange({ target: targetOf({ id, name }), after: { name, user: principal.userName } });
      return { ID: id };
    }),
    route(renamePasskey, async ({ id, name }, { principal, noteChange }) => {
      const before = await passkeys.require(id, principal.userId);
      await passkeys.rename(id, name);
      noteChange({ target: targetOf(before), before: { name: before.name }, after: { name } });
      return {};
    }),
    route(removePasskey, async ({ id }, { principal, noteChange }) => {
      const ownerId = principal.isAdmin ? undefined : principal.userId;
      const { name, userId } = await passkeys.require(id, ownerId);
      await passkeys.remove(id);
      noteChange({ target: targetOf({ id, name }), before: { name, userId } });
      return {};
    }),
  ];
}

const sessionEnded = () =>
  new Unauthorized("session-ended", {
    zh: "登录已失效，请重新登录。",
    en: "Your session has ended. Sign in again.",
  });

const targetOf = ({ id, name }: { readonly id: number; readonly name: string }) =>
  `通行密钥 ${name} (${id})`;
