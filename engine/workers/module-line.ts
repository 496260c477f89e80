import type { Logger } from "@tessera/base";
import { checkedMessage } from "./checked-message.ts";
import type { MediaPool } from "./media-pool.ts";
import type { ModuleMessages } from "./module-messages.ts";

/** The server's end of a worker module: speaks to it in every worker, by the number of the worker's seat. */
export class ModuleLine<ToModule, FromModule> {
  readonly #pool: Pick<MediaPool, "events" | "tellModule">;
  readonly #messages: ModuleMessages<ToModule, FromModule, unknown>;
  readonly #log: Logger;

  constructor(
    pool: Pick<MediaPool, "events" | "tellModule">,
    messages: ModuleMessages<ToModule, FromModule, unknown>,
    log: Logger,
  ) {
    this.#pool = pool;
    this.#messages = messages;
    this.#log = log;
  }

  /** Lost if the worker is just being replaced. */
  tell(seat: number, message: ToModule): void {
    this.#pool.tellModule(seat, this.#messages.name, message);
  }

  onMessage(listener: (seat: number, message: FromModule) => void): () => void {
    const { name, fromModule } = this.#messages;
    const about = { log: this.#log, from: `module ${name}` };
    return this.#pool.events.on("module-message", ({ seat, module, message }) => {
      if (module !== name) return;
      const words = checkedMessage(fromModule, message, about);
      if (words !== undefined) listener(seat, words);
    });
  }
}
