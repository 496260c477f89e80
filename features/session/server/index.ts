import {
  defineFeature,
  type Feature,
  type OpenedSession,
  type Principal,
  route,
  WithCookie,
} from "@tessera/platform/server";
import {
  getUserInfo,
  login,
  logout,
  modifyPassword,
  setInitial,
  type UserInfo,
} from "../contract.ts";
import { changePassword, type PasswordChanger } from "./change-password.ts";
import { Initialisation, type SettingsAccess } from "./initialisation.ts";

export { gb28181Settings, initialSettings } from "../settings.ts";

export interface SessionDeps {
  readonly sessions: PasswordChanger & {
    open(request: {
      readonly userName: string;
      readonly passwordMd5: string;
      readonly address: string;
      readonly userAgent: string;
    }): Promise<OpenedSession>;
    end(token: string): Promise<void>;
  };
  readonly settings: SettingsAccess;
}

/** The server ends sessions; the cookie only has to live as long as the longest of them. */
const cookieMaxAgeS = 30 * 24 * 60 * 60;

/** A person behind one address may mistype; a program that guesses is slowed down. */
const loginRate = { max: 30, perMs: 60_000 };

export function createSessionFeature({ sessions, settings }: SessionDeps): Feature {
  const initialisation = new Initialisation(sessions, settings);
  return defineFeature({
    name: "session",
    routes: [
      route(
        login,
        async ({ username, password }, { address, userAgent }) => {
          const { token, expiresInS, user } = await sessions.open({
            userName: username,
            passwordMd5: password,
            address,
            userAgent,
          });
          return new WithCookie(
            { Token: token, TokenTimeout: expiresInS, role_name: user.roleName },
            { action: "keep", token, maxAgeS: cookieMaxAgeS },
          );
        },
        { rateLimit: loginRate },
      ),
      route(getUserInfo, async (_, { principal }) => ({ UserInfo: toWireUser(principal) })),
      route(logout, async (_, { token }) => {
        await sessions.end(token);
        return signedOut();
      }),
      route(modifyPassword, async ({ oldpassword, newpassword }, { principal, address }) => {
        await changePassword(sessions, {
          principal,
          address,
          oldPasswordMd5: oldpassword,
          newPasswordMd5: newpassword,
        });
        await sessions.endAllOf(principal.userId);
        return signedOut();
      }),
      route(
        setInitial,
        async ({ SipPassword, OldPassword, NewPassword }, { principal, address }) => {
          await initialisation.perform({
            principal,
            address,
            sipPassword: SipPassword,
            oldPasswordMd5: OldPassword,
            newPasswordMd5: NewPassword,
          });
          return signedOut();
        },
      ),
    ],
  });
}

const signedOut = () => new WithCookie({}, { action: "clear" });

const toWireUser = ({ userId, userName, nickName, roleName }: Principal): UserInfo => ({
  id: userId,
  name: userName,
  nick_name: nickName,
  role_name: roleName,
});
