import type { Clock } from "@tessera/base";
import type { Asked } from "../answers/asked.ts";
import { AwaitedAnswers } from "../answers/index.ts";
import { type PpvspMessage, type PpvspRequest, writeRequest } from "./ppvsp.ts";
import type { Question } from "./question.ts";
import { UsedNumbers } from "./used-numbers.ts";

interface QuestionsParts<Who extends Asked> {
  readonly clock: Clock;
  /** Datagrams are lost: what is sent by them is sent again until it is answered. */
  readonly isRepeated: (asked: Who) => boolean;
  readonly send: (asked: Who, text: string, request: PpvspRequest) => void;
  /** Of the TimedOut of who does not answer. */
  readonly code: string;
}

/** A request is sent three times in all, with the same number; a device answers it once. */
const againAfterMs = [700, 1700] as const;
const answerWithinMs = 4000;
const mostNumbers = 1_000_000_000;

/** What devices are asked, and which answer belongs to which question. */
export class PpvspQuestions<Who extends Asked> {
  readonly #parts: QuestionsParts<Who>;
  readonly #answers: AwaitedAnswers<string, PpvspMessage>;
  /** The numbers of each command that are waited for. */
  readonly #open = new Map<Asked, Map<string, Set<number>>>();
  readonly #used = new WeakMap<Asked, UsedNumbers>();
  #sequence = 1000 + 2 * Math.floor(Math.random() * 100_000);

  constructor(parts: QuestionsParts<Who>) {
    this.#parts = parts;
    const { clock, code } = parts;
    this.#answers = new AwaitedAnswers({ clock, withinMs: answerWithinMs, code });
  }

  /** Rejects with TimedOut when there is no answer, or with why the device is gone. */
  async ask(asked: Who, question: Question, signal?: AbortSignal): Promise<PpvspMessage> {
    const { command } = question;
    const sequence = this.#nextFor(asked, command);
    const request = { ...question, sequence };
    const text = writeRequest(request);
    const { clock, isRepeated, send } = this.#parts;
    const cancels: (() => void)[] = [];
    const say = async () => {
      send(asked, text, request);
      if (!isRepeated(asked)) return;
      for (const afterMs of againAfterMs)
        cancels.push(clock.after(afterMs, () => send(asked, text, request)));
    };
    const forget = this.#note(asked, command, sequence);
    try {
      return await this.#answers.ask(asked, { key: keyOf(command, sequence), say, signal });
    } finally {
      for (const cancel of cancels) cancel();
      forget();
    }
  }

  /** False: nobody waits for it. */
  hear(asked: Who, answer: PpvspMessage): boolean {
    const { command, sequence } = answer;
    if (this.#answers.hear(asked, keyOf(command, sequence), answer)) return true;
    // Some answer with a number of their own: where one question is open, it can only be that. With a number that was
    // used before it is the answer to an earlier one, come late or twice.
    const used = this.#usedOf(asked);
    if (used.has(command, sequence)) return false;
    const open = this.#open.get(asked)?.get(command);
    const [only] = open?.size === 1 ? open : [];
    if (only === undefined) return false;
    used.hear(command, sequence);
    return this.#answers.hear(asked, keyOf(command, only), answer);
  }

  /** Both sides count by themselves; ours goes up by two, as devices expect. */
  #nextFor(asked: Asked, command: string): number {
    const used = this.#usedOf(asked);
    do this.#sequence = (this.#sequence + 2) % mostNumbers;
    while (used.has(command, this.#sequence));
    used.take(command, this.#sequence);
    return this.#sequence;
  }

  #usedOf(asked: Asked): UsedNumbers {
    const used = this.#used.get(asked) ?? new UsedNumbers(this.#parts.clock);
    this.#used.set(asked, used);
    return used;
  }

  #note(asked: Asked, command: string, sequence: number): () => void {
    const commands = this.#open.get(asked) ?? new Map<string, Set<number>>();
    this.#open.set(asked, commands);
    const open = commands.get(command) ?? new Set<number>();
    commands.set(command, open.add(sequence));
    return () => {
      open.delete(sequence);
      if (open.size === 0) commands.delete(command);
      if (commands.size === 0) this.#open.delete(asked);
    };
  }
}

const keyOf = (command: string, sequence: number): string => `${command} ${sequence}`;
