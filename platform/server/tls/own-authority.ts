import { X509Certificate } from "node:crypto";
import { type Clock, dayMs, type Logger, type TlsPair } from "@tessera/base";
import { judgePair, type UsablePair } from "./judge-pair.ts";
import { earliestTrueMs, makeAuthority, makeLeaf } from "./make-certificates.ts";
import type { PairFiles } from "./pair-files.ts";

const renewBeforeMs = 30 * dayMs;

interface OwnAuthorityParts {
  readonly files: PairFiles;
  /** As browsers show whom they trust. */
  readonly siteName: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The site's own certificate authority: made at the first start, kept for ten years. */
export class OwnAuthority {
  readonly #parts: OwnAuthorityParts;

  constructor(parts: OwnAuthorityParts) {
    this.#parts = parts;
  }

  /** The public half, for browsers to import. */
  async certificate(): Promise<UsablePair> {
    const { files, log, siteName } = this.#parts;
    const kept = await this.#read("ca");
    if (kept) return kept;
    const made = await makeAuthority(siteName, this.#nowMs);
    await files.write("ca", made);
    const judged = this.#judged(made);
    log.info({ fingerprint: judged.facts.fingerprint }, "the certificate authority was made");
    return judged;
  }

  /** A certificate for these names: the one of last time while it holds them all and lasts. */
  async leafFor(names: readonly string[]): Promise<UsablePair> {
    const { files, log } = this.#parts;
    const authority = await this.certificate();
    const kept = await this.#read("server");
    if (kept && this.#isGood(kept, authority, names)) return kept;
    const made = await makeLeaf(authority.pair, names, this.#nowMs);
    await files.write("server", made);
    log.info({ names }, "a certificate of this site was made");
    return this.#judged(made);
  }

  /** A clock that lost its time at a power cut must not make us throw away what browsers trust. */
  get #nowMs(): number {
    return Math.max(this.#parts.clock.nowMs(), earliestTrueMs);
  }

  #isGood(kept: UsablePair, authority: UsablePair, names: readonly string[]): boolean {
    if (kept.facts.endsAtMs - this.#nowMs < renewBeforeMs) return false;
    if (names.some((name) => !kept.facts.names.includes(name))) return false;
    const { publicKey } = new X509Certificate(authority.pair.cert);
    return new X509Certificate(kept.pair.cert).verify(publicKey);
  }

  /** undefined: not there, broken, or over; a new one takes its place. */
  async #read(name: string): Promise<UsablePair | undefined> {
    const { files, log } = this.#parts;
    const kept = await files.read(name);
    if (!kept) return undefined;
    const judged = judgePair(kept, { nowMs: this.#nowMs });
    if ("pair" in judged) return judged;
    log.warn({ reason: judged.fault.en, file: files.file(name, "crt") }, "made anew");
    return undefined;
  }

  #judged(made: TlsPair): UsablePair {
    const judged = judgePair(made, { nowMs: this.#nowMs });
    if ("fault" in judged) throw new Error(`A certificate made here: ${judged.fault.en}`);
    return judged;
  }
}
