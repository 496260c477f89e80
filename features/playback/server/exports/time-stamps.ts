import { Conflict, ExpectedError, type Logger, type Text } from "@tessera/base";
import type { Settings } from "@tessera/platform/server";
import { noStamp, type StampVerdict, stampText, verifyStamp } from "@tessera/recorder/export";
import { exportSettings } from "../../settings.ts";

interface TimeStampsParts {
  readonly settings: Pick<Settings, "get">;
  readonly log: Logger;
}

/** Stamps of the time stamp authority that the settings name. */
export class TimeStamps {
  readonly #settings: Pick<Settings, "get">;
  readonly #log: Logger;

  constructor({ settings, log }: TimeStampsParts) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Neither: none is wanted. Rejects only if there must be one, or it was given up. */
  async stamp(
    signature: Uint8Array,
    signal: AbortSignal,
  ): Promise<{ readonly stamp?: Uint8Array; readonly warning?: Text }> {
    const { stampUrl, stampAuthorities, needsStamp } = this.#settings.get(exportSettings);
    if (!stampUrl) return {};
    const authority = { url: stampUrl, certificates: stampAuthorities.join("\n") };
    try {
      // With what reads stamps, which most sites do not need.
      const { askAuthority } = await import("./ask-authority.ts");
      return { stamp: await askAuthority(authority, signature, signal) };
    } catch (error) {
      signal.throwIfAborted();
      this.#log.warn({ error, url: stampUrl }, "an export could not be stamped");
      const reason = error instanceof ExpectedError ? error.text : unreachableText;
      if (needsStamp) throw new Conflict("export-not-stamped", notMadeText(reason));
      return { warning: unstampedText(reason) };
    }
  }

  /** On the stamp of an export, if it has one. */
  async verdictOn(
    stamp: Uint8Array,
    signature: string,
  ): Promise<{ readonly kind: StampVerdict["kind"] | "wrong"; readonly text: Text }> {
    if (stamp.length === 0) return { kind: "none", text: stampText(noStamp) };
    const { stampAuthorities } = this.#settings.get(exportSettings);
    const signed = new TextEncoder().encode(signature);
    const verdict = await verifyStamp(stamp, signed, stampAuthorities.join("\n"));
    if (!verdict) return { kind: "wrong", text: wrongText };
    return { kind: verdict.kind, text: stampText(verdict) };
  }
}

const unreachableText = {
  zh: "时间戳服务器没有应答",
  en: "the time stamp authority did not answer",
};
const wrongText = {
  zh: "时间戳与签名不符",
  en: "The time stamp does not match the signature",
};
const unstampedText = ({ zh, en }: Text): Text => ({
  zh: `导出已完成，但没有可信时间戳：${zh}`,
  en: `The export was made without a trusted time stamp: ${en}`,
});
const notMadeText = ({ zh, en }: Text): Text => ({
  zh: `未导出：${zh}，而设置要求必须有时间戳。请检查“证据导出”设置后重试。`,
  en: `Nothing was exported: ${en}, and the settings require a time stamp. Check the “Evidence exports” settings and try again.`,
});
