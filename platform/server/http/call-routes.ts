import { constants } from "node:zlib";
import { ExpectedError, type Logger, TooMany } from "@tessera/base";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { z } from "zod";
import {
  type ChannelRef,
  type Dialect,
  fileReply,
  type MediaReply,
  mediaReply,
  messageTypeOf,
  okStatus,
  type Verb,
  writeEnvelope,
} from "../../contract/index.ts";
import type { Principal } from "../sessions/index.ts";
import type { CallAudit, Heard } from "./call-audit.ts";
import type { Caller } from "./caller.ts";
import { CheckedJson } from "./checked-json.ts";
import { replyWithError } from "./error-reply.ts";
import type { Feature } from "./feature.ts";
import type { Gate } from "./gate.ts";
import type { MediaSender } from "./media-sender.ts";
import { type MediaTickets, playTokenOf, redeemFor, requireRange } from "./media-tickets.ts";
import { mergeInput } from "./raw-input.ts";
import { findToken } from "./request-token.ts";
import type { Route } from "./route.ts";
import { routerPath } from "./router-path.ts";
import {
  type ConsentKeeper,
  NobodyElseNeeded,
  requireSecondPerson,
  type SecondPersonNeed,
  withExtending,
} from "./second-person.ts";
import { browserCookieName, writeSessionCookie } from "./session-cookie.ts";
import { SoftFailure } from "./soft-failure.ts";
import { refuseWrongMethods } from "./wrong-methods.ts";

/** The rights, as the server needs them. */
export interface ChannelRights {
  /** Throws unless the principal may do this with the channel. */
  require(principal: Principal, verb: Verb, channel: ChannelRef): void | Promise<void>;
}

interface Wiring {
  readonly gate: Gate;
  readonly rights: ChannelRights;
  readonly provider: () => string;
  readonly audit: CallAudit | undefined;
  readonly media: MediaSender;
  /** Without them play tokens open nothing, and who signs out is sent to its end what was begun. */
  readonly tickets?: MediaTickets | undefined;
  /** Without them nobody can agree to what takes a second person. */
  readonly approvals?: ConsentKeeper | undefined;
  readonly log: Logger;
}

/** Registers every call of every feature for each of its methods. */
export function addCallRoutes(
  app: FastifyInstance,
  features: readonly Feature[],
  wiring: Wiring,
): void {
  const taken = new Map<string, Map<HTTPMethods, string>>();
  for (const feature of features) {
    for (const route of feature.routes) {
      claim(taken, feature, route);
      addRoute(app, route, feature.name, wiring);
    }
  }
  refuseWrongMethods(app, new Map([...taken].map(([path, owners]) => [path, [...owners.keys()]])));
}

function claim(
  taken: Map<string, Map<HTTPMethods, string>>,
  feature: Feature,
  { call }: Route,
): void {
  const path = routerPath(call.path);
  const owners = taken.get(path) ?? new Map<HTTPMethods, string>();
  taken.set(path, owners);
  for (const method of methodsOf(call)) {
    const owner = owners.get(method);
    if (owner)
      throw new Error(`${method} ${call.path} belongs to two features: ${owner}, ${feature.name}.`);
    owners.set(method, feature.name);
  }
}

/** What is sent in ranges can be asked for its length alone. */
const methodsOf = ({ methods, dialect }: Route["call"]): readonly HTTPMethods[] =>
  dialect === "media" && methods.includes("GET") ? [...methods, "HEAD"] : methods;

/** A long list waits longer for a good compressor than for the network. */
const quickly = {
  zlibOptions: { level: 1 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

function addRoute(app: FastifyInstance, route: Route, part: string, wiring: Wiring): void {
  const { gate, rights, provider, audit, media, tickets, approvals, log } = wiring;
  const { call } = route;
  const hearings = new WeakMap<FastifyRequest, Heard>();
  const isForScripts =
    (call.dialect !== "media" && call.dialect !== "file") || call.audit === "change";
  const mayStill = async ({ principal }: Caller, needs: readonly Need[]) => {
    if (!principal) return true;
    if (tickets) return tickets.mayStill(principal, needs);
    try {
      for (const need of needs) await rights.require(principal, ...need);
      return true;
    } catch {
      return false;
    }
  };
  app.route({
    method: [...methodsOf(call)],
    url: routerPath(call.path),
    config: rateLimitConfig(route),
    // Pictures are compressed already, and ranges are of the bytes as they are.
    compress: call.dialect === "media" ? false : quickly,
    ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
    // Before the body is read: a stranger's body is not worth parsing.
    async onRequest(request) {
      const heard: Heard = { address: request.ip };
      hearings.set(request, heard);
      const found = findToken(request, "headers-and-cookie", { isForScripts });
      heard.caller = await gate.identify(request, found);
      if (call.dialect === "media" && !heard.caller.principal && playTokenOf(request))
        heard.caller = await redeemFor(request, route, heard.caller, tickets);
      gate.require(heard.caller, found, { ...call, part });
    },
    async onSend(request, reply, payload) {
      const heard = hearings.get(request);
      // Once: if the record fails, the reply about that comes by here too.
      if (!heard || !hearings.delete(request)) return payload;
      try {
        await audit?.record(call, request, reply, heard);
      } catch (error) {
        // A refusal stays one.
        if (reply.hasHeader("x-error-code")) return payload;
        // Who is not on record has not signed in.
        reply.removeHeader("set-cookie");
        throw error;
      }
      return payload;
    },
    async handler(request, reply) {
      const heard = hearings.get(request);
      if (!heard?.caller) throw new Error("A request came past the gate.");
      const { caller } = heard;
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      try {
        const needChannel = async (verb: Verb, channel: ChannelRef) => {
          if (caller.principal) await rights.require(caller.principal, verb, channel);
        };
        const onInput = (input: unknown, channel: ChannelRef | undefined) =>
          void Object.assign(heard, { input, channel });
        const run = <Result>(work: () => Promise<Result>) =>
          audit ? audit.around(call, request, heard, work) : work();
        const needSecondPerson = (need: SecondPersonNeed) =>
          requireSecondPerson(need, { call, request, reply, heard }, approvals);
        const watch = { onInput, needChannel, needSecondPerson, run };
        const asker = withExtending(caller, heard, approvals);
        const answer = await route.answer(mergeInput(request), asker, watch);
        if (answer.cookie) writeSessionCookie(request, reply, answer.cookie);
        if (call.dialect === "file") return sendFile(reply, fileReply.parse(answer.reply));
        if (call.dialect === "media") {
          const found = mediaReply.parse(answer.reply);
          requireRange(caller, found);
          const needs = needsOf(route.verb, heard.channel, found);
          await Promise.all(needs.map((need) => needChannel(...need)));
          const stillMay = () => mayStill(caller, needs);
          return media.send(request, reply, found, stillMay);
        }
        if (answer.reply instanceof CheckedJson)
          return await sendText(request, reply, call, answer.reply);
        return reply.send(inBytes(JSON.stringify(inDialect(call, provider(), answer.reply))));
      } catch (error) {
        if (error instanceof NobodyElseNeeded) {
          // Nothing was done, so there is nothing to put on record.
          hearings.delete(request);
          return reply.code(204).send();
        }
        if (hasAddress(error)) {
          const knows = await knowsAddress(heard, rights);
          return replyWithError(error, request, reply, { log, knowsAddress: knows });
        }
        if (!(error instanceof SoftFailure && call.dialect === "legacy")) throw error;
        heard.softError = error.code;
        return reply.send(JSON.stringify(softReply(error, caller, call.path, provider())));
      }
    },
  });
}

/** In the envelope, as the specification has it. */
function softReply(
  { errorNum, text }: SoftFailure,
  { language }: Caller,
  path: string,
  provider: string,
): object {
  const failure = { Status: errorNum, msg: text[language], body: {} };
  return writeEnvelope(provider, messageTypeOf(path), failure);
}

type Need = readonly [Verb, ChannelRef];

/** Asked for before the reply, and again and again while it is sent. */
function needsOf(
  verb: Verb | undefined,
  channel: ChannelRef | undefined,
  media: MediaReply,
): readonly Need[] {
  const own: readonly Need[] = verb && channel ? [[verb, channel]] : [];
  if (media.kind === "nothing" || !media.needs) return own;
  const { verb: other, channels } = media.needs;
  return [...own, ...channels.map((ref): Need => [other, ref])];
}

const hasAddress = (error: unknown): boolean =>
  error instanceof ExpectedError && error.text.address !== undefined;

/** Who may configure what the call was about may read where it is. */
async function knowsAddress({ caller, channel }: Heard, rights: ChannelRights): Promise<boolean> {
  const principal = caller?.principal;
  if (!principal || !channel) return principal?.isAdmin ?? false;
  try {
    await rights.require(principal, "configure", channel);
    return true;
  } catch {
    return false;
  }
}

/** A long text would be gone through twice, for its length and to send it. */
const longText = 64 * 1024;
const inBytes = (text: string): string | Buffer =>
  text.length > longText ? Buffer.from(text) : text;

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, dialect }: Pick<Route["call"], "path" | "dialect">,
  json: CheckedJson,
): Promise<FastifyReply> {
  if (dialect !== "bare" && dialect !== "list")
    throw new Error(`The reply of ${path} has to be wrapped: it cannot be text already.`);
  if (json.text.length <= longText || !takesGzip.test(request.headers["accept-encoding"] ?? ""))
    return reply.send(json.bytes());
  const bytes = await json.gzipped();
  return reply.header("content-encoding", "gzip").header("vary", "accept-encoding").send(bytes);
}

/** Named, and not with a weight of nothing. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

function inDialect(
  { path, dialect }: { readonly path: string; readonly dialect: Dialect },
  provider: string,
  body: unknown,
): unknown {
  switch (dialect) {
    case "legacy":
      return writeEnvelope(provider, messageTypeOf(path), {
        Status: okStatus,
        msg: "Success OK",
        body,
      });
    case "action":
      return { state: "success", status: "success", ...Object(body) };
    case "list":
    case "bare":
    case "file":
    case "media":
      return body;
  }
}

function sendFile(reply: FastifyReply, { contentType, data }: z.output<typeof fileReply>) {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  return reply.type(contentType).send(bytes);
}

function rateLimitConfig({ call, rateLimit }: Route): object {
  if (!rateLimit) return {};
  const tooMany = new TooMany("rate-limit", {
    zh: "请求过于频繁，请稍后再试。",
    en: "Too many requests. Try again later.",
  });
  return {
    rateLimit: {
      max: rateLimit.max,
      timeWindow: rateLimit.perMs,
      groupId: call.path,
      keyGenerator: async (request: FastifyRequest) =>
        (await rateLimit.laneOf?.(request.cookies[browserCookieName])) ?? request.ip,
      errorResponseBuilder: () => tooMany,
    },
  };
}
