import type { Logger } from "@tessera/base";
import type { AuditEntry } from "./audit-entry.ts";
import { type StorableEntry, storableEntry } from "./storable-entry.ts";

interface BatchWriterParts {
  /** All of them or none; resolves to their numbers. */
  readonly write: (entries: readonly StorableEntry[]) => Promise<readonly number[]>;
  /** Rejects if nothing can be written now. */
  readonly probe: () => Promise<void>;
  readonly log: Logger;
}

interface Waiting {
  readonly entry: StorableEntry;
  readonly written: PromiseWithResolvers<number>;
}

/** Writes lines in the order of asking; those that come during a write are the next write. */
export class BatchWriter {
  readonly #parts: BatchWriterParts;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(parts: BatchWriterParts) {
    this.#parts = parts;
  }

  /** Resolves to the number of the line. */
  write(entry: AuditEntry): Promise<number> {
    const written = Promise.withResolvers<number>();
    this.#waiting.push({ entry: storableEntry(entry), written });
    this.#writing ??= this.#writeAll();
    return written.promise;
  }

  /** Resolves when all is written. */
  async stop(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Those who come in the same turn are written together.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeBatch(this.#waiting.splice(0));
    this.#writing = undefined;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const ids = await this.#parts.write(batch.map(({ entry }) => entry));
      batch.forEach(({ written }, index) => written.resolve(ids[index] ?? 0));
    } catch (error) {
      if (batch.length === 1) this.#giveUp(batch, error);
      else await this.#writeOneByOne(batch);
    }
  }

  /** One that the database does not take must not cost the others theirs. */
  async #writeOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const [index, one] of batch.entries()) {
      await this.#writeBatch([one]);
      const isWritten = await one.written.promise.then(
        () => true,
        () => false,
      );
      const trouble = isWritten ? undefined : await this.#trouble();
      if (trouble !== undefined) return this.#giveUp(batch.slice(index + 1), trouble);
    }
  }

  /** Why nothing at all can be written, so that hundreds do not wait for it one after the other. */
  #trouble(): Promise<unknown> {
    return this.#parts.probe().then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  #giveUp(batch: readonly Waiting[], error: unknown): void {
    if (batch.length === 0) return;
    const lost = batch.map(({ entry: { userName, address, action, target } }) =>
      [userName, address, action, target].join(" "),
    );
    this.#parts.log.error({ error, lost }, "the audit record could not be written");
    for (const { written } of batch) written.reject(error);
  }
}
