import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
import { MessageBudget } from "@tessera/engine/listening";
import type { SipTrace } from "@tessera/protocols/sip";
import dayjs from "dayjs";
import { messageText } from "./message-text.ts";
import { entryOf, type SipEntry } from "./sip-entry.ts";
import { SipFiles } from "./sip-files.ts";
import { SipRing } from "./sip-ring.ts";

interface SipLogParts {
  readonly dataDir: string;
  /** What the files may take together; 0: none are written. */
  readonly maxBytes: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Every SIP message, for a while: the last ones in memory to be looked through, more of them in files. */
export class SipLog {
  readonly messages = new SipRing();
  readonly files: SipFiles;
  readonly #budget: MessageBudget;
  readonly #isWriting: () => boolean;
  #lastId = 0;

  constructor({ dataDir, maxBytes, clock, log }: SipLogParts) {
    this.#budget = new MessageBudget(clock);
    this.#isWriting = () => maxBytes() > 0;
    this.files = new SipFiles({ folder: join(dataDir, "sip_logs"), maxBytes, clock, log });
  }

  /** Messages of floods that were not kept. */
  get leftOut(): number {
    return this.#budget.leftOut;
  }

  take(trace: SipTrace): void {
    if (!this.#budget.mayTake(trace.bytes.length)) return;
    const entry = entryOf(++this.#lastId, trace);
    this.messages.push(entry);
    if (this.#isWriting()) this.files.write(lineOf(entry));
  }

  stop(): Promise<void> {
    return this.files.stop();
  }
}

function lineOf(entry: SipEntry): string {
  const { atMs, direction, transport, host, port, note, latin1 } = entry;
  const time = dayjs(atMs).format("YYYY-MM-DD HH:mm:ss.SSS");
  const arrow = direction === "in" ? "<-" : "->";
  const noted = note === "" ? "" : ` [${note}]`;
  return `${time} ${arrow} ${transport} ${host}:${port}${noted}\n${messageText(latin1).trimEnd()}\n\n`;
}
