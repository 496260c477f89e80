import type { z } from "zod";
import {
  approvalHeaders,
  type Call,
  type MediaReply,
  messageTypeOf,
  okStatus,
  type Push,
  type PushedMessages,
  pushPath,
  type SecondPersonVerb,
  writeEnvelope,
} from "../../../contract/index.ts";
import { emptyReply } from "./empty-reply.ts";
import { FakeSockets, type Serve, type ServedSocket } from "./fake-sockets.ts";
import { mediaResponse } from "./media-response.ts";
import { inputOf, parametersIn } from "./request-input.ts";

/** One request that the console made. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly input: unknown;
  readonly headers: Headers;
  /** Aborted: the console no longer waits for the answer. */
  readonly signal: AbortSignal;
}

interface Refusal {
  /** HTTP status; 200 is a legacy reply whose ErrorNum says no. */
  readonly status: number;
  readonly sentence?: string;
  readonly code?: string;
  /** The input to blame. */
  readonly field?: string;
  /** ErrorNum of a legacy reply. */
  readonly errorNum?: string;
  /** What a second person is to approve, and of which right. */
  readonly approval?: readonly [string, SecondPersonVerb];
}

type Give<Input extends z.ZodType, Reply extends z.ZodType> = (
  input: z.output<Input>,
  asked: Asked,
) => z.input<Reply> | Promise<z.input<Reply>>;

/** Thrown by an answer: the server says no. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.sentence ?? "");
    this.refusal = refusal;
  }
}

class NoAnswer extends Error {}

/** A server to ask, with nothing behind it: `aServer().answer(listDevices, { count: 0, data: [] })`. */
export const aServer = (): FakeServer => new FakeServer();

/**
 * Answers by contract in the place of `fetch` and of the push socket: what the console sends and what a test has it
 * told are judged by the call's own schemas, and so is every answer. What nobody said how to answer fails the test.
 */
export class FakeServer {
  readonly asks: Asked[] = [];
  /** What a test did wrong, or the console: read at the end of each test. */
  readonly faults: string[] = [];
  readonly #answers: { readonly call: Call; readonly give: Give<z.ZodType, z.ZodType> }[] = [];
  readonly #sockets = new FakeSockets();
  readonly #pushLines = new Set<ServedSocket>();
  #isDown = false;
  #toAll: Refusal | undefined;

  constructor() {
    this.serve(pushPath, (line) => {
      this.#pushLines.add(line);
      line.onClosed(() => this.#pushLines.delete(line));
    });
  }

  /** The last word counts: a test says otherwise than what was said before for all. */
  answer<Input extends z.ZodType, Reply extends z.ZodType>(
    call: Call<Input, Reply>,
    reply: NoInfer<z.input<Reply> | Give<Input, Reply>>,
  ): this {
    const give = typeof reply === "function" ? (reply as Give<z.ZodType, z.ZodType>) : () => reply;
    this.#answers.unshift({ call, give });
    return this;
  }

  /** Everything else that these calls only read is empty. */
  holdNothingElse(calls: readonly Call[]): this {
    const hasNoPicture = new Refused({ status: 504, sentence: "NO PICTURE" });
    for (const call of calls.filter(({ methods }) => methods[0] === "GET"))
      this.#answers.push({
        call,
        give: () => {
          if (call.dialect === "file" || call.dialect === "media") throw hasNoPicture;
          return emptyReply(call);
        },
      });
    return this;
  }

  refuse(call: Call, refusal: Refusal): this {
    return this.answer(call, () => {
      throw new Refused(refusal);
    });
  }

  /** Whatever is asked from now on, the answer is no. */
  refuseEverything(refusal: Refusal): this {
    this.#toAll = refusal;
    return this;
  }

  /** No answer comes to this call, as when the network is gone. */
  lose(call: Call): this {
    return this.answer(call, () => {
      throw new NoAnswer();
    });
  }

  /** The call is not answered before the function that this gives back is called. */
  hold(call: Call): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#answers.find((one) => one.call === call);
    this.answer(call, async (input: unknown, asked: Asked) => {
      await promise;
      if (!before) throw new Error(`${call.path} is held, and has no answer`);
      return await before.give(input, asked);
    });
    return resolve;
  }

  /** Sockets to this path, or to paths that begin with it, are answered so. */
  serve(prefix: string, serve: Serve): this {
    this.#sockets.serve(prefix, serve);
    return this;
  }

  /** Nothing reaches the server any more, as when the network is gone. */
  goDown(): void {
    this.#isDown = true;
    this.#sockets.dropAll();
  }

  comeBack(): void {
    this.#isDown = false;
  }

  /** What the console asked of one call, in this order. */
  asked<Input extends z.ZodType>(call: Call<Input>): z.output<Input>[] {
    return this.#asksOf(call as Call).map(({ input }) => call.input.parse(input));
  }

  /** The same as it was on the wire: all text, nothing filled in. */
  sent(call: Call): unknown[] {
    return this.#asksOf(call).map(({ input }) => input);
  }

  /** The headers of each request of one call. */
  headersOf(call: Call): Headers[] {
    return this.#asksOf(call).map(({ headers }) => headers);
  }

  /** How many requests of one call the console no longer waited for. */
  givenUp(call: Call): number {
    return this.#asksOf(call).filter(({ signal }) => signal.aborted).length;
  }

  /** Says it to every console that listens. */
  push<Data extends z.ZodType>(push: Push<Data>, data: z.input<Data>): void {
    const messages: PushedMessages = [[push.kind, push.data.parse(data)]];
    for (const line of this.#pushLines) line.say(JSON.stringify(messages));
  }

  /** The push line breaks; the console comes back by itself. */
  dropPush(): void {
    for (const line of this.#pushLines) line.close();
  }

  /** In the place of `fetch` and `WebSocket`, until the function that it gives back is called. */
  takeOver(): () => void {
    const { fetch, WebSocket } = globalThis;
    const unanswered = (url: string) => this.faults.push(`a socket nobody expected: ${url}`);
    globalThis.fetch = async (address, init) => {
      const request = new Request(address, init);
      const { protocol, pathname } = new URL(request.url);
      // Sources of the tests, and what the page itself has made.
      if (protocol === "blob:" || pathname.startsWith("/@")) return await fetch(address, init);
      return await this.#meet(request);
    };
    globalThis.WebSocket = this.#sockets.socketClass(() => !this.#isDown, unanswered);
    return () => Object.assign(globalThis, { fetch, WebSocket });
  }

  #asksOf(call: Call): Asked[] {
    return this.asks.filter(
      ({ method, path }) => call.methods.includes(method as never) && parametersIn(call.path, path),
    );
  }

  async #meet(request: Request): Promise<Response> {
    if (this.#isDown) throw new TypeError("Failed to fetch");
    const { method, signal } = request;
    const path = new URL(request.url).pathname;
    // What is sent in ranges can be asked for without them.
    const isAsked = (call: Call) =>
      call.methods.includes((method === "HEAD" ? "GET" : method) as never);
    const meant = this.#answers.filter(
      ({ call }) => isAsked(call) && parametersIn(call.path, path),
    );
    // A path of its own before one with parameters that it would fit too.
    const known = meant.find(({ call }) => call.path === path) ?? meant[0];
    const input = await inputOf(request, known?.call.path);
    const asked = { method, path, input, headers: request.headers, signal };
    this.asks.push(asked);
    if (this.#toAll) return refused(known?.call, this.#toAll);
    if (!known) {
      this.faults.push(`nobody said how to answer ${method} ${path} ${JSON.stringify(input)}`);
      return new Response("unanswered", { status: 501 });
    }
    const answered = this.#answerOf(known.call, known.give, asked);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
    return await Promise.race([answered, aborted]);
  }

  async #answerOf(call: Call, give: Give<z.ZodType, z.ZodType>, asked: Asked): Promise<Response> {
    const input = call.input.safeParse(asked.input);
    if (!input.success) {
      this.faults.push(`the console asked ${call.path} wrongly: ${input.error.message}`);
      return new Response("bad input", { status: 400 });
    }
    let given: unknown;
    try {
      given = await give(input.data, asked);
    } catch (error) {
      if (error instanceof NoAnswer) throw new TypeError("Failed to fetch", { cause: error });
      if (error instanceof Refused) return refused(call, error.refusal);
      this.faults.push(`the answer to ${call.path} threw: ${String(error)}`);
      return new Response("threw", { status: 500 });
    }
    if (asked.headers.has(approvalHeaders.wouldAsk)) return new Response(null, { status: 204 });
    if (given instanceof Response) return given;
    const reply = call.reply.safeParse(given);
    if (reply.success) return responseOf(call, reply.data);
    this.faults.push(`no answer that ${call.path} gives: ${reply.error.message}`);
    return new Response("bad reply", { status: 500 });
  }
}

function responseOf(call: Call, reply: unknown): Response {
  if (call.dialect === "file") {
    const { contentType, data } = reply as { contentType: string; data: Uint8Array<ArrayBuffer> };
    return new Response(data, { headers: { "content-type": contentType } });
  }
  if (call.dialect === "media") return mediaResponse(reply as MediaReply);
  if (call.dialect !== "legacy") return Response.json(reply);
  return Response.json(enveloped(call, okStatus, "Success OK", reply));
}

function refused(call: Call | undefined, refusal: Refusal): Response {
  const { status, sentence = "", code = "", field = "", errorNum = String(status) } = refusal;
  if (status === 200 && call) return Response.json(enveloped(call, errorNum, sentence, {}));
  const [asked, verb] = refusal.approval ?? [];
  return new Response(sentence, {
    status,
    headers: {
      "x-error-code": code,
      "x-error-field": field,
      ...(asked && verb && { [approvalHeaders.asked]: asked, [approvalHeaders.verb]: verb }),
    },
  });
}

const enveloped = (call: Call, Status: string, msg: string, body: unknown) =>
  writeEnvelope("Tessera", messageTypeOf(call.path), { Status, msg, body });
