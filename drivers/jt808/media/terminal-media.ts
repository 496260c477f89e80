import type { Clock, Logger, Text } from "@tessera/base";
import { Offline } from "@tessera/base";
import type { MediaPool } from "@tessera/engine";
import type { MediaTarget } from "@tessera/formats/jt1078";
import { FtpServer } from "@tessera/protocols/ftp";
import type { MediaTransport } from "../jt808-settings.ts";
import { PortKeeper } from "../port-keeper.ts";
import type { TerminalLine, TerminalLines } from "../terminal-line.ts";
import { UploadDesk } from "../upload/upload-desk.ts";
import { MediaDesk } from "./media-desk.ts";
import { MediaPort } from "./media-port.ts";
import { serveWorkers } from "./serve-workers.ts";
import { UdpMediaPort } from "./udp-media-port.ts";

interface MediaSettings {
  readonly isEnabled: boolean;
  /** TCP and UDP; 0: any free one. */
  readonly mediaPort: number;
  readonly mediaTransport: MediaTransport;
  /** Where files of recordings are sent; 0: any free one. */
  readonly ftpPort: number;
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
  readonly uploads: UploadDesk;
  readonly #parts: TerminalMediaParts;
  readonly #port: MediaPort;
  readonly #udp: UdpMediaPort;
  readonly #ftp: FtpServer;
  readonly #keepers: readonly PortKeeper[];

  constructor(parts: TerminalMediaParts) {
    const { lines, requirePresence, settings, listenHost: host, clock, log } = parts;
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
    this.#ftp = new FtpServer({ listenHost: host, clock });
    const { hostFor } = parts;
    const lineOf = (deviceId: string) => this.desk.lineOf(deviceId);
    this.uploads = new UploadDesk({ lineOf, hostFor, server: this.#ftp, clock, log });
    const ifEnabled = (port: number) => (settings().isEnabled ? port : undefined);
    this.#keepers = [
      new PortKeeper({
        wanted: () => ifEnabled(settings().mediaPort),
        open: (port) => this.#open(port),
        openedWords: "vehicle terminals may send media",
        failedText: mediaPortText,
        clock,
        log,
      }),
      new PortKeeper({
        wanted: () => ifEnabled(settings().ftpPort),
        open: async (port) => {
          await this.#ftp.open(port);
          return this.#ftp;
        },
        openedWords: "vehicle terminals may upload recordings",
        failedText: ftpPortText,
        clock,
        log,
      }),
    ];
  }

  /** The one that is open; 0 while it is closed. */
  get port(): number {
    return this.#port.port;
  }

  get udpPort(): number {
    return this.#udp.port;
  }

  /** Opens the ports as they are set, or closes them. One that is taken is tried again. */
  async apply(): Promise<void> {
    await Promise.all(this.#keepers.map((keeper) => keeper.apply()));
  }

  serveWorkers(pool: Pick<MediaPool, "events" | "tellModule" | "handOver">): () => void {
    return serveWorkers({ pool, signalling: this.desk, log: this.#parts.log });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#keepers.map((keeper) => keeper.stop()));
  }

  /** UDP has the same number. Without it, terminals by TCP come all the same. */
  async #open(port: number) {
    await this.#port.open(port);
    try {
      await this.#openUdp(port);
    } catch (error) {
      this.#parts.log.error({ error, port }, "the UDP media port cannot be opened");
    }
    return {
      port: this.#port.port,
      close: async () => {
        await Promise.all([this.#port.close(), this.#udp.close()]);
      },
    };
  }

  async #openUdp(wanted: number): Promise<void> {
    try {
      await this.#udp.open(this.#port.port);
    } catch (error) {
      // Where any will do, another program may have just this one.
      if (wanted !== 0) throw error;
      await this.#udp.open(0);
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

const ftpPortText = (port: number): Text => ({
  zh: `FTP 端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `FTP port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
const mediaPortText = (port: number): Text => ({
  zh: `媒体端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `Media port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
const closedUdpText: Text = {
  zh: "UDP 媒体端口未能打开，可能被其他程序占用。请在部标接入设置中更换端口，或把音视频传输方式改为 TCP",
  en: "The UDP media port is not open: another program may have it. Choose another port in the JT/T 808 settings, or set the media transport to TCP.",
};
const closedPortText: Text = {
  zh: "媒体端口未能打开，可能被其他程序占用，请在部标接入设置中更换端口",
  en: "The media port is not open: another program may have it. Choose another one in the JT/T 808 settings.",
};
