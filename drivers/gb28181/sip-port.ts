import { type Clock, type Logger, type Text, type TlsIdentity, Turns } from "@tessera/base";
import { domainOf } from "@tessera/protocols/gb28181";
import {
  type IncomingRequest,
  openSipAgent,
  type SipAgent,
  type SipPeer,
  type SipTrace,
} from "@tessera/protocols/sip";
import type { GbSettings } from "./gb-settings.ts";

interface SipPortParts {
  readonly settings: () => GbSettings;
  readonly listenHost: string;
  readonly tls?: TlsIdentity | undefined;
  readonly onRequest: (request: IncomingRequest) => void;
  readonly onDisconnect: (peer: SipPeer) => void;
  readonly onOpened: () => void;
  readonly onTrace?: ((trace: SipTrace) => void) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const retryMs = 10_000;

/** Keeps the SIP port open, at whatever number the settings say. */
export class SipPort {
  readonly #parts: SipPortParts;
  #agent: SipAgent | undefined;
  #error: Text | undefined;
  /** As the settings had its numbers when it was opened. */
  #wanted = "";
  #cancelRetry: (() => void) | undefined;
  readonly #turns = new Turns();
  #isStopped = false;

  constructor(parts: SipPortParts) {
    this.#parts = parts;
  }

  get agent(): SipAgent | undefined {
    return this.#agent;
  }

  get error(): Text | undefined {
    return this.#error;
  }

  /** Opens it, or opens it anew where it is to be now. Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    const { log } = this.#parts;
    return this.#turns
      .run(() => this.#open())
      .catch((error: unknown) => log.error({ error }, "the SIP port could not be opened anew"));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    await this.#turns.run(async () => {
      await this.#agent?.stop();
      this.#agent = undefined;
    });
  }

  async #open(): Promise<void> {
    const { settings, listenHost, tls, onRequest, onDisconnect, onOpened, onTrace, clock, log } =
      this.#parts;
    const { port, securePort } = settings();
    const wanted = `${port} ${securePort}`;
    if (this.#isStopped || (this.#agent && wanted === this.#wanted)) return;
    this.#cancelRetry?.();
    await this.#agent?.stop();
    this.#agent = undefined;
    this.#wanted = wanted;
    const self = () => {
      const { serial, realm, host } = settings();
      return { id: serial, domain: realm || domainOf(serial), host: host || undefined };
    };
    try {
      const options = {
        host: listenHost,
        port,
        secure: tls && securePort !== undefined ? { port: securePort, tls } : undefined,
        self,
        onRequest,
        onDisconnect,
        onTrace,
        clock,
        log,
      };
      this.#agent = await openSipAgent(options);
      this.#error = undefined;
      log.info(
        { port: this.#agent.port, securePort: this.#agent.securePort },
        "GB28181 devices may register",
      );
      onOpened();
    } catch (error) {
      log.error({ error, port }, "the SIP port cannot be opened");
      this.#error = portText(port);
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }
}

const portText = (port: number): Text => ({
  zh: `SIP 端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `SIP port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
