import { joinBytes } from "../bits/index.ts";
import type { Frame } from "./frame.ts";

/** Of one terminal, all messages that are not whole yet together. */
const mostBytes = 2 * 1024 * 1024;
const mostMessages = 8;
const mostParts = 2048;

/** A message of which some packets are missing. */
export interface PartialMessage {
  readonly messageId: number;
  /** Serial number of its first packet. */
  readonly firstSerial: number;
  readonly total: number;
  /** From 1 on. */
  readonly missing: readonly number[];
}

interface Collected {
  readonly messageId: number;
  readonly firstSerial: number;
  readonly parts: (Uint8Array | undefined)[];
  readonly total: number;
  have: number;
  bytes: number;
}

/** Puts the packets of long messages of one terminal together. The oldest makes room when there are too many. */
export class PartCollector {
  readonly #collected = new Map<string, Collected>();
  #bytes = 0;

  get heldBytes(): number {
    return this.#bytes;
  }

  /** The whole message once its last packet has come. Undefined: not yet, or no place for it. */
  take(frame: Frame): Frame | undefined {
    const { part, messageId, serial, body } = frame;
    if (!part) return frame;
    if (part.total > mostParts) return undefined;
    const firstSerial = (serial - (part.index - 1)) & 0xffff;
    const key = keyOf(messageId, firstSerial);
    const known = this.#collected.get(key);
    const collected =
      known?.total === part.total ? known : this.#begin(key, { messageId, firstSerial, ...part });
    if (collected.parts[part.index - 1]) return undefined;
    // What was read may be overwritten by the next read.
    collected.parts[part.index - 1] = new Uint8Array(body);
    collected.have++;
    collected.bytes += body.length;
    this.#bytes += body.length;
    if (collected.have === part.total) {
      this.drop(messageId, firstSerial);
      const whole = joinBytes(collected.parts.map((piece) => piece ?? new Uint8Array(0)));
      return { ...frame, part: undefined, serial: firstSerial, body: whole };
    }
    this.#makeRoom();
    return undefined;
  }

  missingOf(messageId: number, firstSerial: number): PartialMessage | undefined {
    const collected = this.#collected.get(keyOf(messageId, firstSerial));
    if (!collected) return undefined;
    const missing: number[] = [];
    for (let at = 0; at < collected.total; at++) if (!collected.parts[at]) missing.push(at + 1);
    return { messageId, firstSerial, total: collected.total, missing };
  }

  drop(messageId: number, firstSerial: number): void {
    const key = keyOf(messageId, firstSerial);
    this.#bytes -= this.#collected.get(key)?.bytes ?? 0;
    this.#collected.delete(key);
  }

  #begin(
    key: string,
    message: { readonly messageId: number; readonly firstSerial: number; readonly total: number },
  ): Collected {
    const { messageId, firstSerial, total } = message;
    this.drop(messageId, firstSerial);
    const collected = { messageId, firstSerial, total, parts: [], have: 0, bytes: 0 };
    this.#collected.set(key, collected);
    return collected;
  }

  #makeRoom(): void {
    while (this.#bytes > mostBytes || this.#collected.size > mostMessages) {
      const [oldest] = this.#collected.values();
      if (!oldest) return;
      this.drop(oldest.messageId, oldest.firstSerial);
    }
  }
}

const keyOf = (messageId: number, firstSerial: number): string => `${messageId} ${firstSerial}`;
