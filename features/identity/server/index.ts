import { BadRequest, type Clock } from "@tessera/base";
import {
  type Accounts,
  type Database,
  defineFeature,
  type Feature,
  route,
  type Sessions,
  type Settings,
  sessionCookieMaxAgeS,
  WithCookie,
} from "@tessera/platform/server";
import { beginOidc, finishOidc, signInWays } from "../contract.ts";
import { ldapSettings, oidcSettings } from "../settings.ts";
import { Directory } from "./directory.ts";
import { ExternalAccounts } from "./external-accounts.ts";
import { OpenIdProvider } from "./openid-provider.ts";

export interface IdentityDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "change" | "roles">;
  readonly sessions: Pick<Sessions, "passwords" | "openProven">;
  readonly settings: Pick<Settings, "get">;
  readonly clock: Clock;
}

const triesAMinute = { max: 30, perMs: 60_000 };

export function createIdentityFeature(
  deps: IdentityDeps,
): Feature & { readonly directory: Directory } {
  const { sessions, settings, clock } = deps;
  const accounts = new ExternalAccounts(deps);
  const provider = new OpenIdProvider(settings, clock);
  const feature = defineFeature({
    name: "identity",
    settings: [ldapSettings, oidcSettings],
    routes: [
      route(signInWays, async () => ({ Oidc: provider.label() })),
      route(
        beginOidc,
        async ({ returnTo }, { hostName }) => {
          const { hostname, pathname } = new URL(returnTo);
          if (hostname !== hostName || pathname !== "/login") throw elsewhere();
          return provider.begin(returnTo);
        },
        { rateLimit: triesAMinute },
      ),
      route(
        finishOidc,
        async ({ state, query }, caller) => {
          const person = await provider.finish(state, query);
          const account = await accounts.keep(person, settings.get(oidcSettings).roles);
          const { token, browser, user } = await sessions.openProven(account.id, caller);
          caller.noteChange({ target: user.userName });
          return new WithCookie(
            { role_name: user.roleName },
            { action: "keep", token, browser, maxAgeS: sessionCookieMaxAgeS },
          );
        },
        { rateLimit: triesAMinute },
      ),
    ],
  });
  return { ...feature, directory: new Directory(settings, accounts) };
}

const elsewhere = () =>
  new BadRequest("return-elsewhere", {
    zh: "回调地址必须是本控制台的登录页。",
    en: "The redirect address must be the login page of this console.",
  });
