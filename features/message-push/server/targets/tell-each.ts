import type { Text } from "@tessera/base";
import type { Hearer } from "../hearers.ts";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { failureText } from "./failure-text.ts";
import type { Answer, LineContext } from "./kind.ts";
import type { Failure, Told } from "./told.ts";

interface Receiver extends Hearer {
  readonly id: number;
}

interface TellEachParts<One extends Receiver, Tools> {
  /** Before each try: to whom, and with what. Rejects where nobody can be told. */
  readonly begin: (
    signal: AbortSignal,
  ) => Promise<{ readonly receivers: readonly One[]; readonly tools: Tools }>;
  readonly tell: (
    one: One,
    message: OutgoingMessage,
    tools: Tools & { readonly signal: AbortSignal },
  ) => Promise<Told>;
  /** Of those who have it, and the others. */
  readonly summary: (counts: Counts) => Text;
}

export interface Counts {
  readonly taken: number;
  readonly gone: number;
  readonly failed: number;
}

/**
 * Sends to each receiver what its user may know. Those who have the message are not told again when another could not
 * be, and one who cannot be told does not hold up the others.
 */
export function tellEach<One extends Receiver, Tools extends object>(
  { render }: Pick<LineContext, "render">,
  { begin, tell, summary }: TellEachParts<One, Tools>,
): (message: OutgoingMessage, signal: AbortSignal) => Promise<Answer> {
  let told = { key: "", ids: new Set<number>() };
  return async (message, signal) => {
    if (told.key !== message.key) told = { key: message.key, ids: new Set() };
    const { ids } = told;
    const { receivers, tools } = await begin(signal);
    const failures: Failure[] = [];
    let gone = 0;
    for (const one of receivers) {
      const heard = message.messages.filter(one.mayHear);
      if (ids.has(one.id) || heard.length === 0) continue;
      const whole = heard.length === message.messages.length ? message : render(heard);
      const outcome = await tell(one, whole, { ...tools, signal }).catch((error: unknown) =>
        failed(error, signal),
      );
      if (outcome === "taken") ids.add(one.id);
      else if (outcome === "gone") gone++;
      else failures.push(outcome);
      if (failures.at(-1)?.isForAll) break;
    }
    return answerOf(summary({ taken: ids.size, gone, failed: failures.length }), failures);
  };
}

/** What is cut off by our own end says nothing of the receiver. */
function failed(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) throw error;
  return { text: failureText(error) };
}

function answerOf({ zh, en }: Text, failures: readonly Failure[]): Answer {
  const last = failures.at(-1);
  if (!last) return { isOk: true, text: { zh, en } };
  return {
    isOk: false,
    // As long as one may still take it, it is tried.
    isFinal: failures.every(({ isFinal }) => isFinal === true),
    text: { zh: `${zh}；${last.text.zh}`, en: `${en}; ${last.text.en}` },
  };
}
