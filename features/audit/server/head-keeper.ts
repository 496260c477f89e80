import { appendFile, open } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, hourMs, type Logger, minuteMs } from "@tessera/base";
import {
  type AuditHead,
  type AuditSigner,
  type AuditTrail,
  headBytes,
} from "@tessera/platform/server";
import { z } from "zod";

interface HeadKeeperParts {
  readonly audit: Pick<AuditTrail, "head">;
  /** Throws if there is no key. */
  readonly signer: () => AuditSigner;
  readonly dataDir: string;
  readonly limits: () => { readonly headHours: number; readonly headFile: string };
  /** Is given each signed head, as it is written to files. */
  readonly offer: (line: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const signedHead = z.object({
  kind: z.literal("tessera audit head"),
  id: z.number(),
  hash: z.string(),
  atMs: z.number(),
  fingerprint: z.string(),
  signature: z.string(),
});

/** Enough for the last of them, and one that was cut off. */
const tailBytes = 4096;

/**
 * Signs how the record ends, again and again, and keeps it outside the database: who cuts the record's end off, or makes
 * it anew, must change these files, too, and has no key for it.
 */
export class HeadKeeper {
  readonly #parts: HeadKeeperParts;
  readonly #file: string;
  #last: { readonly atMs: number; readonly hash: string } | undefined;
  #stop: (() => void) | undefined;
  #working: Promise<void> | undefined;

  constructor(parts: HeadKeeperParts) {
    this.#parts = parts;
    this.#file = join(parts.dataDir, "audit-heads.jsonl");
  }

  async start(): Promise<void> {
    await this.#lookSafely();
    this.#stop = this.#parts.clock.every(minuteMs, () => {
      this.#working ??= this.#lookSafely().finally(() => {
        this.#working = undefined;
      });
    });
  }

  async stop(): Promise<void> {
    this.#stop?.();
    await this.#working;
  }

  /** The last that is kept in the data folder; undefined: there is none that this site has signed. */
  async known(): Promise<AuditHead | undefined> {
    const signer = this.#parts.signer();
    const lines = (await tailOf(this.#file)).split("\n").toReversed();
    for (const line of lines) {
      const head = readHead(line);
      if (head && signer.verifies(headBytes(head), head.signature)) return head;
    }
    return undefined;
  }

  /** A mount that is away must not keep the others from having theirs. */
  async #append(file: string, line: string): Promise<void> {
    try {
      await appendFile(file, `${line}\n`, { mode: 0o600, flush: true });
    } catch (error) {
      this.#parts.log.error({ error, file }, "the signed end of the audit record was not kept");
    }
  }

  async #lookSafely(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      this.#parts.log.warn({ error }, "the end of the audit record was not signed");
    }
  }

  async #look(): Promise<void> {
    const { audit, signer, limits, clock, offer } = this.#parts;
    const { headHours, headFile } = limits();
    const dueMs = (this.#last?.atMs ?? Number.NEGATIVE_INFINITY) + headHours * hourMs;
    if (clock.monotonicMs() < dueMs) return;
    const atMs = clock.monotonicMs();
    const head = await audit.head();
    if (head.hash === this.#last?.hash) {
      this.#last = { atMs, hash: head.hash };
      return;
    }
    const key = signer();
    const line = JSON.stringify({
      kind: "tessera audit head",
      ...head,
      fingerprint: key.fingerprint,
      signature: key.sign(headBytes(head)),
    });
    this.#last = { atMs, hash: head.hash };
    offer(line);
    await this.#append(this.#file, line);
    if (headFile !== "") await this.#append(headFile, line);
  }
}

function readHead(line: string): z.output<typeof signedHead> | undefined {
  try {
    return signedHead.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

async function tailOf(file: string): Promise<string> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(tailBytes),
      position: from,
    });
    return buffer.toString("utf8", 0, bytesRead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
