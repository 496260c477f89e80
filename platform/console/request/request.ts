import type { z } from "zod";
import { approvalHeaders, type Call, okStatus } from "../../contract/index.ts";
import { currentLanguage } from "../i18n/language.ts";
import { httpErrorMs, notifications } from "../notices/notices.ts";
import { currentMark } from "../session/session-store.ts";
import { afterFailure, type PageManners, sessionOverAddress } from "./after-failure.ts";
import { buildRequest, type Fields } from "./build-request.ts";
import { failureText, noAnswer, unreadableReply } from "./failure-text.ts";
import { type Reply, readReply } from "./read-reply.ts";
import { RequestFailure } from "./request-failure.ts";
import { type Consent, consentTo } from "./second-person.ts";

/** A call's input; `ServerHost` sends it to another host. */
export type InputOf<Input extends z.ZodType> = z.input<Input> & { readonly ServerHost?: string };

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** A server that has not answered by then counts as one that does not answer. */
  readonly timeoutMs?: number | undefined;
  /** Failures go to the caller only, with no notification: for polling. A 401 still ends the session. */
  readonly quiet?: boolean | undefined;
}

type EndSession = (loginAddress: string) => void;
let endSession: EndSession = () => {};

/** Whoever owns navigation says what happens when the server no longer knows the session. */
export function onSessionOver(end: EndSession): void {
  endSession = end;
}

type PageAt = (path: string) => PageManners | undefined;
let pageAt: PageAt = () => undefined;

/** Pages say for themselves which failures they deal with. */
export function askPages(find: PageAt): void {
  pageAt = find;
}

/** Makes a call and gives its body; anything but success is a RequestFailure. */
export async function request<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  input: InputOf<Input>,
  options: RequestOptions = {},
): Promise<z.output<Output>> {
  const attempt = attemptOf(call, options);
  const reply = await exchange(attempt, input);
  if (reply.Status !== okStatus)
    throw reported(
      attempt,
      new RequestFailure(reply.msg, { httpStatus: 200, status: reply.Status }),
    );
  const body = call.reply.safeParse(reply.body);
  if (!body.success) throw reported(attempt, unreadable());
  return body.data;
}

/** For callers that act on Status themselves: a Status other than "200" is no failure here. */
export async function requestLegacy<Input extends z.ZodType>(
  call: Call<Input>,
  input: InputOf<Input>,
  options: RequestOptions = {},
): Promise<Reply<unknown>> {
  return await exchange(attemptOf(call, options), input);
}

/** For calls whose dialect is "file". */
export async function requestFile<Input extends z.ZodType>(
  call: Call<Input>,
  input: InputOf<Input>,
  options: RequestOptions = {},
): Promise<Blob> {
  return await send(attemptOf(call, options), input, (response) => response.blob());
}

/** For calls whose dialect is "media": the answer itself, to be read while it comes. */
export async function requestMedia<Input extends z.ZodType>(
  call: Call<Input>,
  input: InputOf<Input>,
  options: RequestOptions = {},
): Promise<Response> {
  return await send(attemptOf(call, options), input, async (response) => response);
}

/** One exchange under way: what the handling of its failure needs to know. */
interface Attempt {
  readonly call: Call;
  readonly options: RequestOptions;
  /** As they were when the request was sent; both may have changed since. */
  readonly pagePath: string;
  readonly mark: string | undefined;
  /** That a second person has given. */
  readonly approval?: string;
}

const attemptOf = (call: Call, options: RequestOptions): Attempt => ({
  call,
  options,
  pagePath: location.pathname,
  mark: currentMark(),
});

async function exchange(attempt: Attempt, input: Fields): Promise<Reply<unknown>> {
  const text = await send(attempt, input, (response) => response.text());
  try {
    return readReply(attempt.call, JSON.parse(text));
  } catch {
    throw reported(attempt, unreadable());
  }
}

/** Gives the body of a good answer; anything else is a RequestFailure. */
async function send<Body>(
  attempt: Attempt,
  input: Fields,
  read: (response: Response) => Promise<Body>,
): Promise<Body> {
  const { call, options, approval } = attempt;
  const { url, headers, ...wire } = buildRequest(call, input, {
    origin: location.origin,
    nowMs: Date.now(),
    language: currentLanguage(),
  });
  let refusal: ConstructorParameters<typeof RequestFailure>[1] & {
    readonly text: string;
    readonly consent: Consent;
  };
  try {
    const response = await fetch(url, {
      ...wire,
      headers: { ...headers, ...(approval && { [approvalHeaders.given]: approval }) },
      signal: signalOf(options),
    });
    if (response.ok) return await read(response);
    refusal = {
      consent: await consentTo(response),
      httpStatus: response.status,
      // Empty if the reply names no cause, or no input.
      code: response.headers.get("x-error-code") ?? "",
      field: decodeURIComponent(response.headers.get("x-error-field") ?? ""),
      text: await response.text(),
    };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw reported(attempt, new RequestFailure(noAnswer[currentLanguage()], { httpStatus: 0 }));
  }
  const { consent } = refusal;
  const sentence = failureText(refusal.httpStatus, refusal.text)[currentLanguage()];
  // Who declined knows why.
  if (consent === "declined") throw new RequestFailure(sentence, refusal);
  if (consent) return await send({ ...attempt, ...consent }, input, read);
  throw reported(attempt, new RequestFailure(sentence, refusal));
}

function signalOf({ signal, timeoutMs }: RequestOptions): AbortSignal {
  const timeout = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)];
  return AbortSignal.any(signal ? [signal, ...timeout] : timeout);
}

const unreadable = () =>
  new RequestFailure(unreadableReply[currentLanguage()], { httpStatus: 200 });

function reported(attempt: Attempt, failure: RequestFailure): RequestFailure {
  const { call, options, pagePath, mark } = attempt;
  const { httpStatus, code } = failure;
  const next = afterFailure({ httpStatus, code, call, pagePath, page: pageAt(pagePath) });
  // A late answer to an old session says nothing about the present one.
  if (next === "go-to-login" && mark === currentMark())
    endSession(sessionOverAddress(failure.message));
  if (next === "notify" && !options.quiet) notifications.error(failure.message, httpErrorMs);
  return failure;
}
