import {
  defineFeature,
  type Feature,
  md5Of,
  type OpenedSession,
  type Principal,
  route,
  type Sessions,
  sessionCookieMaxAgeS,
  sessionSettings,
  type User,
  WithCookie,
} from "@tessera/platform/server";
import {
  approve as approveCall,
  beginPasskeyLogin,
  finishPasskeyLogin,
  getUserInfo,
  login,
  logout,
  modifyPassword,
  setInitial,
  signIn as signInCall,
  type UserInfo,
} from "../contract.ts";
import { initialSettings } from "../settings.ts";
import { type ApproveDeps, approve } from "./approve.ts";
import { changePassword, type PasswordChanger } from "./change-password.ts";
import { requireConfidential, requireMd5SignIn } from "./confidential-sign-in.ts";
import { Initialisation, type SettingsAccess } from "./initialisation.ts";
import { signIn } from "./sign-in.ts";

export { initialSettings } from "../settings.ts";

export interface SessionDeps extends Pick<ApproveDeps, "rights"> {
  readonly sessions: PasswordChanger &
    ApproveDeps["sessions"] &
    Pick<Sessions, "open" | "openWithPasskey" | "end"> & {
      readonly browsers: Pick<Sessions["browsers"], "laneOf">;
      readonly passwords: Pick<Sessions["passwords"], "verify">;
      readonly passkeys: Pick<Sessions["passkeys"], "beginLogin">;
    };
  readonly settings: SettingsAccess;
  /** Judges the passwords of people who are known elsewhere. */
  readonly directory?: {
    judge(
      userName: string,
      password: string,
    ): Promise<
      { readonly by: "nobody" } | { readonly by: "directory"; readonly user: User | undefined }
    >;
  };
}

/** A person behind one address may mistype; a program that guesses is slowed down. */
const triesAMinute = { max: 30, perMs: 60_000 };

export function createSessionFeature(deps: SessionDeps): Feature {
  const { sessions, settings, directory } = deps;
  const { passkeys } = sessions;
  /** By the directory, if the name is one of its people, else by what is kept here. */
  const judgeOf = (username: string, password: string) => async () => {
    const judged = (await directory?.judge(username, password)) ?? { by: "nobody" };
    if (judged.by === "directory") return judged.user;
    return sessions.passwords.verify(username, md5Of(password));
  };
  const loginRate = {
    ...triesAMinute,
    laneOf: (browser: string | undefined) => sessions.browsers.laneOf(browser),
  };
  const initialisation = new Initialisation(sessions, settings);
  return defineFeature({
    name: "session",
    settings: [initialSettings],
    routes: [
      route(
        login,
        async ({ username, password, code }, { address, userAgent, browser }) => {
          requireMd5SignIn(settings.get(sessionSettings));
          const visitor = { address, userAgent, browser };
          const given = { userName: username, passwordMd5: password, code };
          return opened(await signIn(sessions, { ...visitor, ...given }));
        },
        { rateLimit: loginRate },
      ),
      route(
        signInCall,
        async ({ username, password, code, wantsToken }, caller) => {
          requireConfidential(caller);
          const { address, userAgent, browser } = caller;
          const passwordMd5 = md5Of(password);
          const given = { userName: username, passwordMd5, code };
          const judge = judgeOf(username, password);
          const visitor = { address, userAgent, browser };
          const session = await signIn(sessions, { ...visitor, ...given, judge });
          const { reply, cookie } = opened(session);
          const { Token: _, ...shown } = reply;
          return new WithCookie(wantsToken ? reply : shown, cookie);
        },
        { rateLimit: loginRate },
      ),
      route(
        approveCall,
        async ({ approval, username, password, isMd5, code }, caller) => {
          if (isMd5) requireMd5SignIn(settings.get(sessionSettings));
          else requireConfidential(caller);
          const { address, browser } = caller;
          const given = {
            userName: username,
            passwordMd5: isMd5 ? password : md5Of(password),
            code,
            address,
            browser,
            ...(!isMd5 && { judge: judgeOf(username, password) }),
          };
          await approve(deps, caller, { approval, given });
          return {};
        },
        { rateLimit: triesAMinute },
      ),
      route(beginPasskeyLogin, async (_, caller) => ({ ...(await passkeys.beginLogin(caller)) }), {
        rateLimit: loginRate,
      }),
      route(
        finishPasskeyLogin,
        async ({ response }, caller) => {
          const session = await sessions.openWithPasskey(caller, response);
          caller.noteChange({ target: session.user.userName });
          return opened(session);
        },
        { rateLimit: loginRate },
      ),
      route(getUserInfo, async (_, { principal }) => ({ UserInfo: toWireUser(principal) })),
      route(logout, async (_, { token }) => {
        await sessions.end(token);
        return signedOut();
      }),
      route(modifyPassword, async ({ oldpassword, newpassword }, caller) => {
        const { principal, address } = caller;
        await changePassword(sessions, {
          principal,
          address,
          oldPasswordMd5: oldpassword,
          newPasswordMd5: newpassword,
        });
        await sessions.endAllOf(principal.userId);
        caller.noteChange(renewedBy(principal));
        return signedOut();
      }),
      route(
        setInitial,
        async ({ SipPassword, OldPassword, NewPassword }, { principal, address, noteChange }) => {
          await initialisation.perform({
            principal,
            address,
            sipPassword: SipPassword,
            oldPasswordMd5: OldPassword,
            newPasswordMd5: NewPassword,
          });
          noteChange(renewedBy(principal));
          return signedOut();
        },
      ),
    ],
  });
}

const opened = ({ token, expiresInS, user, browser }: OpenedSession) =>
  new WithCookie(
    { Token: token, TokenTimeout: expiresInS, role_name: user.roleName },
    { action: "keep", token, browser, maxAgeS: sessionCookieMaxAgeS },
  );

const signedOut = () => new WithCookie({}, { action: "clear" });

const renewedBy = ({ userId, userName }: Principal) => ({
  target: `用户 ${userName} (${userId})`,
  after: { credentials: "renewed" },
});

const toWireUser = (principal: Principal): UserInfo => ({
  id: principal.userId,
  name: principal.userName,
  nick_name: principal.nickName,
  role_name: principal.roleName,
  ...(principal.mustChangePassword && { must_change_password: true }),
});
