import { Forbidden, Unauthorized } from "@tessera/base";
import type { FastifyRequest } from "fastify";
import {
  type Access,
  type Call,
  languageOf,
  secondFactorDue,
  setUpDue,
} from "../../contract/index.ts";
import type { NotedChange } from "../audit/index.ts";
import { type KeyedCall, requireScope } from "../rights/index.ts";
import { addressNotAllowed, isAllowedFrom, type Principal } from "../sessions/index.ts";
import type { Caller } from "./caller.ts";
import { isConfidential } from "./confidential.ts";
import type { FoundToken } from "./request-token.ts";
import { browserCookieName } from "./session-cookie.ts";

/** The sessions, as the server needs them. */
export interface SessionResolver {
  /** undefined: the token is unknown, has ended or was revoked. Throws why an API key does not let its holder in. */
  resolve(token: string, address: string): Promise<Principal | undefined>;
}

/** Finds out who is calling and turns away whoever may not. */
export class Gate {
  readonly #sessions: SessionResolver;
  readonly #isSetUpDue: () => boolean;

  constructor(sessions: SessionResolver, isSetUpDue = () => false) {
    this.#sessions = sessions;
    this.#isSetUpDue = isSetUpDue;
  }

  async admit(
    request: FastifyRequest,
    found: FoundToken,
    door: { readonly access: Access; readonly part?: string | undefined },
  ): Promise<Caller> {
    const caller = await this.identify(request, found);
    this.require(caller, found, door);
    return caller;
  }

  /** Throws why this caller may not make such a call. */
  require(caller: Caller, found: FoundToken, call: GuardedCall): void {
    if (caller.principal?.key) requireScope(caller.principal.key, call);
    requireAccess(caller, found, call);
    if (call.access !== "open" && !call.answersBeforeSetUp && this.#isSetUpDue())
      throw new Forbidden(setUpDue, {
        zh: "系统尚未初始化，请先登录控制台完成初始化。",
        en: "This system has not been initialised. Sign in to the console and initialise it first.",
      });
  }

  async identify(request: FastifyRequest, { token }: FoundToken): Promise<Caller> {
    const noted: NotedChange[] = [];
    const about = {
      noted,
      noteChange: (change: NotedChange) => void noted.push(change),
      language: languageOf(request.headers["accept-language"]),
      address: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
      browser: request.cookies[browserCookieName],
      isConfidential: isConfidential(request),
      hostName: request.hostname,
    };
    const principal =
      token === undefined ? undefined : await this.#sessions.resolve(token, request.ip);
    if (token === undefined || !principal)
      return { ...about, principal: undefined, token: undefined };
    request.prove();
    return { ...about, principal, token };
  }
}

type GuardedCall = Pick<
  Call,
  "access" | "allowsExpiredPassword" | "answersBeforeSetUp" | "leadsToSecondFactor"
> &
  KeyedCall;

function requireAccess({ principal, address }: Caller, found: FoundToken, call: GuardedCall): void {
  const { access, allowsExpiredPassword } = call;
  if (access === "open") return;
  if (!principal) throw refusalOf(found);
  if (principal.mustChangePassword && !allowsExpiredPassword)
    throw new Forbidden("password-expired", {
      zh: "您的密码已过期，请先修改密码。",
      en: "Your password has expired. Change it first.",
    });
  if (!isAllowedFrom(principal.onlyFrom ?? [], address)) throw addressNotAllowed();
  if (principal.mustSetUpSecondFactor && !leadsToSecondFactor(call))
    throw new Forbidden(secondFactorDue, {
      zh: "您的角色要求两步验证，请先设置动态口令或通行密钥。",
      en: "Your role requires a second factor. Set up one-time codes or a passkey first.",
    });
  if (access === "admin" && !principal.isAdmin) throw adminOnly();
}

const leadsToSecondFactor = (call: GuardedCall): boolean =>
  call.leadsToSecondFactor ?? call.answersBeforeSetUp ?? call.allowsExpiredPassword ?? false;

export const adminOnly = (): Forbidden =>
  new Forbidden("admin-only", {
    zh: "只有管理员可以执行此操作。",
    en: "Only an administrator can do this.",
  });

function refusalOf({ token, hasUnprovenCookie, hasKeyInAddress }: FoundToken): Error {
  if (hasKeyInAddress)
    return new Unauthorized("key-in-address", {
      zh: "API 密钥不能放在网址中：网址会留在日志和历史记录里。请放在请求头 Authorization: Bearer 中，并更换此密钥。",
      en: "An API key must not be in an address, because addresses stay in logs and histories. Send it in the header `Authorization: Bearer`, and replace this key.",
    });
  if (hasUnprovenCookie)
    return new Forbidden("cookie-from-elsewhere", {
      zh: "仅凭 Cookie 的请求必须来自本系统的页面。程序调用请在请求头 token 中携带令牌。",
      en: "A request with only a cookie must come from a page of this system. Programs send the token in the header `token`.",
    });
  if (token === undefined)
    return new Unauthorized("not-signed-in", { zh: "请先登录。", en: "Sign in first." });
  return new Unauthorized("session-ended", {
    zh: "登录已失效，请重新登录。",
    en: "Your session has ended. Sign in again.",
  });
}
