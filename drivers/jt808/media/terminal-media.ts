import type { Clock, Logger, Text } from "@tessera/base";
import { Offline } from "@tessera/base";
import type { MediaPool } from "@tessera/engine";
import type { MediaTarget } from "@tessera/formats/jt1078";
import type { MediaTransport } from "../jt808-settings.ts";
import type { TerminalLine, TerminalLines } from "../terminal-line.ts";
import { MediaDesk } from "./media-desk.ts";
import { MediaPort } from "./media-port.ts";
import { serveWorkers } from "./serve-workers.ts";
import { UdpMediaPort } from "./udp-media-port.ts";

interface MediaSettings {
  readonly isEnabled: boolean;
  /** TCP and UDP; 0: any free one. */
  readonly mediaPort: number;
  readonly mediaTransport: MediaTransport;
}

interface TerminalMediaParts {
  readonly lines: TerminalLines;
  /** Throws Offline with why a terminal is not there. */
  readonly requirePresence: (deviceId: string) => void;
  /** An address of ours that the terminal can reach. */
  readonly hostFor: (line: TerminalLine) => Promise<string>;
  readonly settings: () => MediaSettings;
  /** Address to listen at. */
  readonly listenHost: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Media of terminals as the server has it: the port, and who is asked to send there. */
export class TerminalMediaServer {
  readonly desk: MediaDesk;
  readonly #parts: TerminalMediaParts;
  readonly #port: MediaPort;
  readonly #udp: UdpMediaPort;
  #opened: number | undefined;
  #cancelRetry = () => {};
  #isStopped = false;

  constructor(parts: TerminalMediaParts) {
    const { lines, requirePresence, listenHost: host, clock, log } = parts;
    this.#parts = parts;
    this.desk = new MediaDesk({
      lines,
      requirePresence,
      targetFor: (line, transport) => this.#targetFor(line, transport),
      clock,
      log,
    });
    const claim: MediaDesk["claim"] = (...came) => this.desk.claim(...came);
    this.#port = new MediaPort({ host, claim, clock, log });
    this.#udp = new UdpMediaPort({ host, claim, clock, log });
  }

  /** The one that is open; 0 while it is closed. */
  get port(): number {
    return this.#port.port;
  }

  get udpPort(): number {
    return this.#udp.port;
  }

  /** Opens the port as it is set. One that is taken is tried again. */
  async apply(): Promise<void> {
    const { settings, clock, log } = this.#parts;
    const { isEnabled, mediaPort } = settings();
    const wanted = isEnabled && !this.#isStopped ? mediaPort : undefined;
    if (this.#opened === wanted) return;
    this.#cancelRetry();
    if (wanted === undefined) {
      this.#opened = undefined;
      await Promise.all([this.#port.close(), this.#udp.close()]);
      return;
    }
    try {
      await this.#port.open(mediaPort);
      await this.#openUdp(mediaPort);
      this.#opened = mediaPort;
      log.info({ port: this.#port.port }, "vehicle terminals may send media");
    } catch (error) {
      log.error({ error, port: mediaPort }, "the media port of vehicle terminals cannot be opened");
      this.#opened = undefined;
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }

  serveWorkers(pool: Pick<MediaPool, "events" | "tellModule" | "handOver">): () => void {
    return serveWorkers({ pool, signalling: this.desk, log: this.#parts.log });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry();
    await Promise.all([this.#port.close(), this.#udp.close()]);
  }

  /** The same number as for TCP. Without it, terminals by TCP come all the same. */
  async #openUdp(mediaPort: number): Promise<void> {
    try {
      await this.#udp.open(this.#port.port);
    } catch (error) {
      if (mediaPort === 0) return this.#udp.open(0);
      this.#parts.log.error({ error, port: mediaPort }, "the UDP media port cannot be opened");
    }
  }

  async #targetFor(line: TerminalLine, asked: "" | MediaTransport): Promise<MediaTarget> {
    const isUdp = (asked || this.#parts.settings().mediaTransport) === "UDP";
    const { port } = isUdp ? this.#udp : this.#port;
    if (port === 0) throw new Offline("jt1078-port-closed", isUdp ? closedUdpText : closedPortText);
    const host = await this.#parts.hostFor(line);
    return isUdp ? { host, tcpPort: 0, udpPort: port } : { host, tcpPort: port, udpPort: 0 };
  }
}

const retryMs = 15_000;

const closedUdpText: Text = {
  zh: "UDP 媒体端口未能打开，可能被其他程序占用。请在部标接入设置中更换端口，或把音视频传输方式改为 TCP",
  en: "The UDP media port is not open: another program may have it. Choose another port in the JT/T 808 settings, or set the media transport to TCP.",
};
const closedPortText: Text = {
  zh: "媒体端口未能打开，可能被其他程序占用，请在部标接入设置中更换端口",
  en: "The media port is not open: another program may have it. Choose another one in the JT/T 808 settings.",
};
