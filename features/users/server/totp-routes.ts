import { type Principal, type Route, route, type Sessions } from "@tessera/platform/server";
import {
  beginTotp,
  confirmTotp,
  disableTotp,
  getSecurity,
  renewRecoveryCodes,
} from "../contract.ts";
import { ownOrAnybodysAsAdmin } from "./own-or-admin.ts";
import { passwordNeeded } from "./refusals.ts";
import type { Users } from "./users.ts";

interface TotpRouteParts {
  readonly sessions: Pick<
    Sessions,
    "totp" | "passkeys" | "passwords" | "confirmPassword" | "refresh"
  >;
  readonly users: Pick<Users, "require">;
  readonly passwordMaxDays: () => number;
  readonly productName: string;
}

/** One-time codes. */
export function totpRoutes(parts: TotpRouteParts): readonly Route[] {
  const { sessions, users, passwordMaxDays, productName } = parts;
  const { totp, passkeys, passwords } = sessions;
  return [
    route(getSecurity, async (_, { principal: { userId }, hostName }) => {
      const user = await users.require(userId);
      return {
        HasTotp: await totp.isOn(userId),
        RecoveryCodesLeft: await totp.countRecoveryCodes(userId),
        PasskeyCount: (await passkeys.ofUser(userId)).length,
        PasswordAgeDays: passwords.ageDays(user.passwordChangedAtMs),
        PasswordMaxDays: passwordMaxDays(),
        CanUsePasskeys: passkeys.canBeUsedAt(hostName),
      };
    }),
    route(beginTotp, async ({ password }, { principal, address, noteChange }) => {
      await sessions.confirmPassword({ principal, address, passwordMd5: password });
      const { secret, uri } = await totp.begin(principal, productName);
      noteChange({ target: targetOf(principal), after: { oneTimeCodes: "begun" } });
      return { Secret: secret, Uri: uri };
    }),
    route(confirmTotp, async ({ code }, { principal, noteChange }) => {
      const codes = await totp.confirm(principal.userId, code);
      // Who had to set this up may do more from now on.
      sessions.refresh();
      noteChange({ target: targetOf(principal), after: { oneTimeCodes: "on" } });
      return { RecoveryCodes: codes };
    }),
    route(renewRecoveryCodes, async ({ password }, { principal, address, noteChange }) => {
      await sessions.confirmPassword({ principal, address, passwordMd5: password });
      const codes = await totp.renewRecoveryCodes(principal.userId);
      noteChange({ target: targetOf(principal), after: { recoveryCodes: "renewed" } });
      return { RecoveryCodes: codes };
    }),
    route(disableTotp, async ({ userid, password }, { principal, address, noteChange }) => {
      const userId = ownOrAnybodysAsAdmin(principal, userid);
      if (userId === principal.userId) {
        if (password === "") throw passwordNeeded();
        await sessions.confirmPassword({ principal, address, passwordMd5: password });
      }
      const { name } = await users.require(userId);
      const wasOn = await totp.isOn(userId);
      await totp.turnOff(userId);
      noteChange({
        target: targetOf({ userId, userName: name }),
        before: { oneTimeCodes: wasOn ? "on" : "off" },
        after: { oneTimeCodes: "off" },
      });
      return {};
    }),
  ];
}

const targetOf = ({ userId, userName }: Pick<Principal, "userId" | "userName">) =>
  `用户 ${userName} (${userId})`;
