import {
  type Clock,
  dayMs,
  type Logger,
  minuteMs,
  type Text,
  type TlsIdentity,
  type TlsPair,
  Turns,
} from "@tessera/base";
import type { AcmeKeeper } from "./acme/acme-keeper.ts";
import { type GivenFiles, readGiven } from "./given-files.ts";
import { type PairFacts, type UsablePair } from "./judge-pair.ts";
import { earliestTrueMs } from "./make-certificates.ts";
import { OwnAuthority } from "./own-authority.ts";
import type { PairFiles } from "./pair-files.ts";

const lookEveryMs = minuteMs;
/** Of a certificate that somebody has to renew by hand. */
const warnBeforeMs = 21 * dayMs;

/** own: browsers know it after they have imported the site's authority. */
export type CertificateSource = "own" | "given" | "acme";

export interface CertificateTrouble {
  readonly kind: "not-usable" | "ends-soon" | "clock-wrong" | "acme-failed";
  readonly text: Text;
}

interface ServerCertificateParts {
  /** Where the site's own are kept. */
  readonly files: PairFiles;
  readonly siteName: string;
  /** All by which this server is reached, as of now. */
  readonly names: () => readonly string[];
  readonly given?: GivenFiles | undefined;
  /** What was got by ACME: its state, and what keeps it from being got. */
  readonly acme?: Pick<AcmeKeeper, "usable" | "trouble"> | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * What every port with TLS shows: the operator's certificate, or one that the site has made for itself. There is always one:
 * a certificate that cannot be used is told about, and nobody is locked out.
 */
export class ServerCertificate implements TlsIdentity {
  readonly #parts: ServerCertificateParts;
  readonly #own: OwnAuthority;
  readonly #turns = new Turns();
  readonly #listeners = new Set<() => void>();
  #current!: UsablePair & { readonly source: CertificateSource };
  #authority!: UsablePair;
  #troubles: readonly CertificateTrouble[] = [];
  #stopLooking = () => {};

  static async open(parts: ServerCertificateParts): Promise<ServerCertificate> {
    const certificate = new ServerCertificate(parts);
    await certificate.refresh();
    certificate.#stopLooking = parts.clock.every(lookEveryMs, () => {
      certificate.refresh().catch((error: unknown) => {
        parts.log.error({ error }, "the certificate could not be looked at");
      });
    });
    return certificate;
  }

  private constructor(parts: ServerCertificateParts) {
    this.#parts = parts;
    this.#own = new OwnAuthority(parts);
  }

  get pair(): TlsPair {
    return this.#current.pair;
  }

  get facts(): PairFacts {
    return this.#current.facts;
  }

  get source(): CertificateSource {
    return this.#current.source;
  }

  /** The site's authority, for browsers to import; never its key. */
  get authority(): { readonly cert: string; readonly facts: PairFacts } {
    return { cert: this.#authority.pair.cert, facts: this.#authority.facts };
  }

  get troubles(): readonly CertificateTrouble[] {
    return this.#troubles;
  }

  onRenewed(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Reads what was given again, and renews the own one if it is due or the addresses have changed. */
  refresh(): Promise<void> {
    return this.#turns.run(() => this.#refresh());
  }

  stop(): void {
    this.#stopLooking();
  }

  async #refresh(): Promise<void> {
    const troubles: CertificateTrouble[] = [];
    this.#authority = await this.#own.certificate();
    const chosen = (await this.#readGiven(troubles)) ??
      (await this.#readAcme(troubles)) ?? {
        ...(await this.#own.leafFor(this.#parts.names())),
        source: "own" as const,
      };
    if (this.#parts.clock.nowMs() < earliestTrueMs)
      troubles.push({ kind: "clock-wrong", text: clockText });
    this.#tell(troubles);
    const before = this.#current?.pair;
    this.#current = chosen;
    if (before && (before.cert !== chosen.pair.cert || before.key !== chosen.pair.key))
      this.#renewed();
  }

  async #readGiven(troubles: CertificateTrouble[]) {
    const { given, clock } = this.#parts;
    if (!given) return undefined;
    const nowMs = clock.nowMs();
    const judged = await readGiven(given, nowMs);
    if ("fault" in judged) {
      // While files are being replaced one after the other, what was read before still holds.
      const before = this.#current?.source === "given" ? this.#current : undefined;
      const isHeld = before !== undefined && before.facts.endsAtMs > nowMs;
      troubles.push({ kind: "not-usable", text: notUsableText(judged.fault, isHeld) });
      return isHeld ? before : undefined;
    }
    if (judged.facts.endsAtMs - nowMs < warnBeforeMs)
      troubles.push({ kind: "ends-soon", text: endsSoonText(judged.facts.endsAtMs) });
    return { ...judged, source: "given" as const };
  }

  async #readAcme(troubles: CertificateTrouble[]) {
    const { acme } = this.#parts;
    if (acme?.trouble) troubles.push({ kind: "acme-failed", text: acme.trouble });
    const usable = await acme?.usable();
    return usable && { ...usable, source: "acme" as const };
  }

  #tell(troubles: readonly CertificateTrouble[]): void {
    const known = new Set(this.#troubles.map(({ text }) => text.en));
    this.#troubles = troubles;
    for (const { kind, text } of troubles)
      if (!known.has(text.en)) this.#parts.log.warn({ kind }, text.en);
  }

  #renewed(): void {
    const { source, facts } = this.#current;
    this.#parts.log.info({ source, fingerprint: facts.fingerprint }, "the certificate is another");
    for (const listener of this.#listeners) listener();
  }
}

const notUsableText = (fault: Text, isHeld: boolean): Text => ({
  zh: `TLS 证书不可用：${fault.zh}。${isHeld ? "暂时继续使用之前的证书。" : "目前使用系统自签的证书。"}`,
  en: `The TLS certificate cannot be used: ${fault.en}. ${isHeld ? "The previous certificate stays in use." : "The self-signed certificate is used instead."}`,
});

const endsSoonText = (atMs: number): Text => {
  const day = new Date(atMs).toISOString().slice(0, 10);
  return {
    zh: `TLS 证书将于 ${day} 过期，请及时更换证书文件（更换后自动生效）。`,
    en: `The TLS certificate expires on ${day}. Replace its files; they are reloaded automatically.`,
  };
};

const clockText: Text = {
  zh: "本机时钟不对，浏览器会认为证书无效。请校准时间。",
  en: "The clock of this machine is wrong, so browsers consider the certificate invalid. Correct the time.",
};
