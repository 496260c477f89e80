import type { Clock, Logger, Text, TlsIdentity } from "@tessera/base";
import { PortKeeper } from "@tessera/engine/listening";
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

interface SipNumbers {
  readonly port: number;
  readonly securePort: number | undefined;
  readonly [name: string]: number | undefined;
}

interface OpenSip {
  readonly agent: SipAgent;
  readonly port: number;
  readonly others: { readonly securePort: number | undefined };
  close(): Promise<void>;
}

/** Keeps the SIP port open, at whatever number the settings say. */
export class SipPort {
  readonly #parts: SipPortParts;
  readonly #keeper: PortKeeper<SipNumbers, OpenSip>;

  constructor(parts: SipPortParts) {
    const { settings, clock, log } = parts;
    this.#parts = parts;
    this.#keeper = new PortKeeper({
      wanted: () => {
        const { port, securePort } = settings();
        return { port, securePort };
      },
      open: (numbers) => this.#open(numbers),
      openedWords: "GB28181 devices may register",
      failedText: ({ port }) => portText(port),
      onOpened: parts.onOpened,
      clock,
      log,
    });
  }

  get agent(): SipAgent | undefined {
    return this.#keeper.opened?.agent;
  }

  get error(): Text | undefined {
    return this.#keeper.error;
  }

  /** Opens it, or opens it anew where it is to be now. Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    return this.#keeper.apply();
  }

  stop(): Promise<void> {
    return this.#keeper.stop();
  }

  async #open({ port, securePort }: SipNumbers): Promise<OpenSip> {
    const { settings, listenHost, tls, onRequest, onDisconnect, onTrace, clock, log } = this.#parts;
    const self = () => {
      const { serial, realm, host } = settings();
      return { id: serial, domain: realm || domainOf(serial), host: host || undefined };
    };
    const agent = await openSipAgent({
      host: listenHost,
      port,
      secure: tls && securePort !== undefined ? { port: securePort, tls } : undefined,
      self,
      onRequest,
      onDisconnect,
      onTrace,
      clock,
      log,
    });
    const others = { securePort: agent.securePort };
    return { agent, port: agent.port, others, close: () => agent.stop() };
  }
}

const portText = (port: number): Text => ({
  zh: `SIP 端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `SIP port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
