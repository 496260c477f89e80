import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
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

/** A flood must not cost more than this a second, nor push out in a moment what was there. */
const mostASecond = { messages: 2000, bytes: 4 * 1024 * 1024 };

/** Every SIP message, for a while: the last ones in memory to be looked through, more of them in files. */
export class SipLog {
  readonly messages = new SipRing();
  readonly files: SipFiles;
  readonly #clock: Clock;
  readonly #isWriting: () => boolean;
  #lastId = 0;
  #second = { startedAtMs: Number.NEGATIVE_INFINITY, messages: 0, bytes: 0 };
  #leftOut = 0;

  constructor({ dataDir, maxBytes, clock, log }: SipLogParts) {
    this.#clock = clock;
    this.#isWriting = () => maxBytes() > 0;
    this.files = new SipFiles({ folder: join(dataDir, "sip_logs"), maxBytes, clock, log });
  }

  /** Messages of floods that were not kept. */
  get leftOut(): number {
    return this.#leftOut;
  }

  take(trace: SipTrace): void {
    if (!this.#mayTake(trace.bytes.length)) {
      this.#leftOut++;
      return;
    }
    const entry = entryOf(++this.#lastId, trace);
    this.messages.push(entry);
    if (this.#isWriting()) this.files.write(lineOf(entry));
  }

  stop(): Promise<void> {
    return this.files.stop();
  }

  #mayTake(bytes: number): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#second.startedAtMs >= 1000)
      this.#second = { startedAtMs: nowMs, messages: 0, bytes: 0 };
    const second = this.#second;
    if (second.messages >= mostASecond.messages || second.bytes + bytes > mostASecond.bytes)
      return false;
    second.messages++;
    second.bytes += bytes;
    return true;
  }
}

function lineOf(entry: SipEntry): string {
  const { atMs, direction, transport, host, port, note, latin1 } = entry;
  const time = dayjs(atMs).format("YYYY-MM-DD HH:mm:ss.SSS");
  const arrow = direction === "in" ? "<-" : "->";
  const noted = note === "" ? "" : ` [${note}]`;
  return `${time} ${arrow} ${transport} ${host}:${port}${noted}\n${messageText(latin1).trimEnd()}\n\n`;
}
