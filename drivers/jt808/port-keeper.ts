import { type Clock, type Logger, type Text, Turns } from "@tessera/base";
import { type Jt808Port, openJt808Port } from "@tessera/protocols/jt808";
import type { Jt808Settings } from "./jt808-settings.ts";

type PortOptions = Parameters<typeof openJt808Port>[0];

interface PortKeeperParts extends Pick<PortOptions, "host" | "onMessage" | "onGone" | "onTrace"> {
  readonly settings: () => Pick<Jt808Settings, "isEnabled" | "port">;
  readonly clock: Clock;
  readonly log: Logger;
}

const retryMs = 10_000;

/** Keeps the port open, at whatever number the settings say, or closed. */
export class PortKeeper {
  readonly #parts: PortKeeperParts;
  readonly #turns = new Turns();
  #port: Jt808Port | undefined;
  #error: Text | undefined;
  /** The number that it was opened with. */
  #wanted: number | undefined;
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: PortKeeperParts) {
    this.#parts = parts;
  }

  get port(): number | undefined {
    return this.#port?.port;
  }

  get error(): Text | undefined {
    return this.#error;
  }

  /** Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    const { log } = this.#parts;
    return this.#turns
      .run(() => this.#open())
      .catch((error: unknown) =>
        log.error({ error }, "the JT/T 808 port could not be opened anew"),
      );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    await this.#turns.run(() => this.#close());
  }

  async #close(): Promise<void> {
    await this.#port?.close();
    this.#port = undefined;
  }

  async #open(): Promise<void> {
    const { settings, clock, log, ...events } = this.#parts;
    const { isEnabled, port } = settings();
    if (this.#isStopped || (isEnabled && this.#port && this.#wanted === port)) return;
    this.#cancelRetry?.();
    await this.#close();
    this.#error = undefined;
    if (!isEnabled) return;
    this.#wanted = port;
    try {
      this.#port = await openJt808Port({ ...events, port, clock, log });
      log.info({ port: this.#port.port }, "JT/T 808 terminals may come");
    } catch (error) {
      log.error({ error, port }, "the JT/T 808 port cannot be opened");
      this.#error = portText(port);
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }
}

const portText = (port: number): Text => ({
  zh: `部标端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `JT/T 808 port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
