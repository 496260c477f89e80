import { BadRequest, type Clock, minuteMs, Offline, type Text, Unauthorized } from "@tessera/base";
import type { Settings } from "@tessera/platform/server";
import type { Configuration } from "openid-client";
import type { z } from "zod";
import { oidcSettings } from "../settings.ts";
import type { Person } from "./external-accounts.ts";

type OidcValues = z.output<(typeof oidcSettings)["schema"]>;

/** Loaded when the first is asked for: few sites have a provider. */
const openid = () => import("openid-client");

const timeoutS = 5;
const goodForMs = 10 * minuteMs;
const maxBegun = 1_000;

interface Begun {
  readonly verifier: string;
  readonly nonce: string;
  readonly returnTo: string;
  readonly untilMs: number;
}

/** Signing in at an OpenID provider: code flow with PKCE (RFC 7636). */
export class OpenIdProvider {
  readonly #settings: Pick<Settings, "get">;
  readonly #clock: Clock;
  readonly #begun = new Map<string, Begun>();

  constructor(settings: Pick<Settings, "get">, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** Empty: there is none. */
  label(): string {
    const { isEnabled, issuer, clientId, label } = this.#settings.get(oidcSettings);
    return isEnabled && issuer && clientId ? label || "OpenID" : "";
  }

  async begin(returnTo: string): Promise<{ url: string; state: string }> {
    const settings = this.#requireSettings();
    const client = await openid();
    const config = await this.#reach(() => configurationOf(settings));
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: returnTo,
      scope: settings.scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    this.#forgetOld();
    this.#begun.set(state, { verifier, nonce, returnTo, untilMs: this.#clock.nowMs() + goodForMs });
    return { url: url.href, state };
  }

  async finish(state: string, query: string): Promise<Person> {
    const settings = this.#requireSettings();
    const begun = this.#begun.get(state);
    this.#begun.delete(state);
    if (!begun || begun.untilMs < this.#clock.nowMs()) throw notBegun();
    const client = await openid();
    const config = await this.#reach(() => configurationOf(settings));
    const back = new URL(begun.returnTo);
    back.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: begun.verifier,
        expectedState: state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      });
      const said = tokens.claims();
      if (!said) throw refused();
      // Many providers tell groups only when asked for the user.
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, said.sub)
        : {};
      return personOf({ ...more, ...said }, settings);
    } catch (error) {
      if (error instanceof Unauthorized) throw error;
      if (isSilence(error)) throw new Offline("oidc-unreachable", unreachable, { cause: error });
      throw refused(error);
    }
  }

  #requireSettings(): OidcValues {
    if (this.label() === "")
      throw new BadRequest("oidc-off", {
        zh: "本站没有启用单点登录。",
        en: "Single sign-on is not set up on this site.",
      });
    return this.#settings.get(oidcSettings);
  }

  async #reach(ask: () => Promise<Configuration>): Promise<Configuration> {
    try {
      return await ask();
    } catch (error) {
      throw new Offline("oidc-unreachable", unreachable, { cause: error });
    }
  }

  #forgetOld(): void {
    const nowMs = this.#clock.nowMs();
    for (const [state, { untilMs }] of this.#begun)
      if (untilMs < nowMs || this.#begun.size >= maxBegun) this.#begun.delete(state);
  }
}

async function configurationOf({
  issuer,
  clientId,
  clientSecret,
}: OidcValues): Promise<Configuration> {
  const { discovery, allowInsecureRequests } = await openid();
  const server = new URL(issuer);
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(server.hostname);
  return discovery(server, clientId, clientSecret || undefined, undefined, {
    timeout: timeoutS,
    // Without TLS only where nobody can listen.
    ...(isHere && { execute: [allowInsecureRequests] }),
  });
}

function personOf(claims: Readonly<Record<string, unknown>>, { groupsClaim }: OidcValues): Person {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const groups = [claims[groupsClaim] ?? []].flat();
  const name = text("preferred_username") || text("email") || text("sub");
  return {
    source: "oidc",
    subject: `${text("iss")} ${text("sub")}`,
    name: name.slice(0, 100),
    nickName: (text("name") || name).slice(0, 100),
    groups: groups.filter((group): group is string => typeof group === "string"),
  };
}

const isSilence = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && "code" in error && error.code === "OAUTH_TIMEOUT");

const unreachable: Text = {
  zh: "单点登录服务没有响应，请稍后再试，或使用本地账号登录。",
  en: "The single sign-on service does not respond. Try again later, or use a local account.",
};

const notBegun = () =>
  new Unauthorized("oidc-not-begun", {
    zh: "单点登录已超时，请重新登录。",
    en: "Single sign-on timed out. Sign in again.",
  });

const refused = (cause?: unknown) =>
  new Unauthorized(
    "oidc-refused",
    {
      zh: "单点登录未通过，请重新登录，或使用本地账号。",
      en: "Single sign-on was refused. Try again, or use a local account.",
    },
    { cause },
  );
