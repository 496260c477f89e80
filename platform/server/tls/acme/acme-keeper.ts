import { isIP } from "node:net";
import { type Clock, dayMs, hourMs, type Logger, type Text, Turns } from "@tessera/base";
import { judgePair, type UsablePair } from "../judge-pair.ts";
import { makeRequest } from "../make-certificates.ts";
import type { PairFiles } from "../pair-files.ts";
import { AccountKey } from "./account-key.ts";
import { AcmeClient } from "./acme-client.ts";

const renewBeforeMs = 30 * dayMs;
const lookEveryMs = hourMs;

export interface AcmeWish {
  readonly isAgreed: boolean;
  /** Those that are no public names are left out. */
  readonly names: readonly string[];
  readonly email: string;
  readonly directoryUrl: string;
}

interface AcmeKeeperParts {
  readonly files: PairFiles;
  readonly wish: () => AcmeWish;
  readonly ca?: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** There is a new certificate, or a new reason why there is none. */
  readonly onChange: () => void;
}

/** Gets a certificate for the names of the site from an authority, and a new one before it ends. */
export class AcmeKeeper {
  readonly #parts: AcmeKeeperParts;
  readonly #answers = new Map<string, string>();
  readonly #turns = new Turns();
  readonly #abort = new AbortController();
  #stopLooking = () => {};
  #trouble: Text | undefined;

  constructor(parts: AcmeKeeperParts) {
    this.#parts = parts;
  }

  /** From when on challenges can be answered. */
  start(): void {
    const look = () => void this.look();
    this.#stopLooking = this.#parts.clock.every(lookEveryMs, look);
    look();
  }

  stop(): void {
    this.#stopLooking();
    this.#abort.abort();
  }

  /** What was got; undefined: nothing that is wanted and holds now. */
  async usable(): Promise<UsablePair | undefined> {
    const { files, clock } = this.#parts;
    const names = this.#names();
    if (names.length === 0) return undefined;
    const kept = await files.read("acme");
    const judged = kept && judgePair(kept, { nowMs: clock.nowMs() });
    if (!judged || !("pair" in judged)) return undefined;
    return names.every((name) => judged.facts.names.includes(name)) ? judged : undefined;
  }

  get trouble(): Text | undefined {
    return this.#trouble;
  }

  /** To whoever asks for this token under our name. */
  answerTo(token: string): string | undefined {
    return this.#answers.get(token);
  }

  /** Gets one if it is due. Never rejects: what goes wrong is told, and tried again in an hour. */
  look(): Promise<void> {
    return this.#turns.run(async () => {
      const before = this.#trouble;
      const kept = await this.usable();
      const isDue = !kept || kept.facts.endsAtMs - this.#parts.clock.nowMs() < renewBeforeMs;
      const names = this.#names();
      if (names.length === 0) this.#trouble = undefined;
      else if (isDue) await this.#get(names);
      else this.#trouble = undefined;
      if (before?.en !== this.#trouble?.en || (isDue && names.length > 0)) this.#parts.onChange();
    });
  }

  async #get(names: readonly string[]): Promise<void> {
    const { files, wish, ca, log } = this.#parts;
    const { directoryUrl, email } = wish();
    try {
      const client = new AcmeClient({
        directoryUrl,
        email,
        ca,
        key: await this.#accountKey(),
        answer: (token, authorization) => {
          this.#answers.set(token, authorization);
          return () => void this.#answers.delete(token);
        },
        signal: this.#abort.signal,
      });
      const { csr, key } = await makeRequest(names);
      await files.write("acme", { cert: await client.certificateFor(names, csr), key });
      this.#trouble = undefined;
      log.info({ names }, "a certificate was got by ACME");
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.#trouble = failedText(error instanceof Error ? error.message : String(error));
      log.warn({ error, names }, "no certificate could be got by ACME");
    }
  }

  async #accountKey(): Promise<AccountKey> {
    const { files } = this.#parts;
    const kept = await files.read("acme-account");
    if (kept?.key) return new AccountKey(kept.key);
    const made = AccountKey.make();
    await files.write("acme-account", { cert: "", key: made.pem });
    return made;
  }

  #names(): readonly string[] {
    const { isAgreed, names } = this.#parts.wish();
    return isAgreed ? names.filter((name) => name.includes(".") && !isIP(name)) : [];
  }
}

const failedText = (reason: string): Text => ({
  zh: `未能自动获取证书（ACME），一小时后重试。证书机构的说明：${reason}`,
  en: `No certificate could be obtained by ACME; retrying in an hour. The certificate authority says: ${reason}`,
});
