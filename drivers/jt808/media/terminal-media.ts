import type { Clock, Logger, Text } from "@tessera/base";
import { Offline } from "@tessera/base";
import type { MediaPool } from "@tessera/engine";
import { PortKeeper } from "@tessera/engine/listening";
import type { MediaTarget } from "@tessera/formats/jt1078";
import { FtpServer } from "@tessera/protocols/ftp";
import type { MediaTransport } from "../jt808-settings.ts";
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
  readonly #tcp: PortKeeper<number, MediaPort>;
  readonly #udp: PortKeeper<number, UdpMediaPort>;
  readonly #ftp: PortKeeper<number, FtpServer>;

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
    const common = { host, claim, clock, log };
    const ifEnabled = (port: number) => (settings().isEnabled ? port : undefined);
    this.#tcp = new PortKeeper({
      wanted: () => ifEnabled(settings().mediaPort),
      open: (port) => MediaPort.open({ ...common, port }),
      openedWords: "vehicle terminals may send media",
      failedText: mediaPortText,
      clock,
      log,
    });
    this.#udp = new PortKeeper({
      wanted: () => ifEnabled(settings().mediaPort),
      open: (port) => this.#openUdp({ ...common, port }),
      openedWords: "vehicle terminals may send media over UDP",
      failedText: udpPortText,
      clock,
      log,
    });
    const ftp = new FtpServer({ listenHost: host, clock });
    this.#ftp = new PortKeeper({
      wanted: () => ifEnabled(settings().ftpPort),
      open: async (port) => {
        await ftp.open(port);
        return ftp;
      },
      openedWords: "vehicle terminals may upload recordings",
      failedText: ftpPortText,
      clock,
      log,
    });
    const { hostFor } = parts;
    const lineOf = (deviceId: string) => this.desk.lineOf(deviceId);
    this.uploads = new UploadDesk({ lineOf, hostFor, server: ftp, clock, log });
  }

  /** The one that is open; 0 while it is closed. */
  get port(): number {
    return this.#tcp.opened?.port ?? 0;
  }

  /** Why one of the ports is closed. */
  get error(): Text | undefined {
    return this.#tcp.error ?? this.#udp.error ?? this.#ftp.error;
  }

  /** Opens the ports as they are set, or closes them. One that is taken is tried again. */
  async apply(): Promise<void> {
    const media = this.#tcp.apply().then(() => this.#udp.apply());
    await Promise.all([media, this.#ftp.apply()]);
  }

  serveWorkers(pool: Pick<MediaPool, "events" | "tellModule" | "handOver">): () => void {
    return serveWorkers({ pool, signalling: this.desk, log: this.#parts.log });
  }

  async stop(): Promise<void> {
    await Promise.all([this.#tcp.stop(), this.#udp.stop(), this.#ftp.stop()]);
  }

  /** Where any number will do, that of TCP, unless another program has just this one. */
  async #openUdp(options: Parameters<typeof UdpMediaPort.open>[0]): Promise<UdpMediaPort> {
    if (options.port !== 0) return UdpMediaPort.open(options);
    const same = UdpMediaPort.open({ ...options, port: this.port });
    return same.catch(() => UdpMediaPort.open(options));
  }

  async #targetFor(line: TerminalLine, asked: "" | MediaTransport): Promise<MediaTarget> {
    const isUdp = (asked || this.#parts.settings().mediaTransport) === "UDP";
    const port = (isUdp ? this.#udp : this.#tcp).opened?.port;
    if (port === undefined)
      throw new Offline("jt1078-port-closed", isUdp ? closedUdpText : closedPortText);
    const host = await this.#parts.hostFor(line);
    return isUdp ? { host, tcpPort: 0, udpPort: port } : { host, tcpPort: port, udpPort: 0 };
  }
}

const ftpPortText = (port: number): Text => ({
  zh: `FTP 端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `FTP port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
const mediaPortText = (port: number): Text => ({
  zh: `部标音视频端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `JT/T 1078 media port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
const udpPortText = (port: number): Text => ({
  zh: `部标音视频 UDP 端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `JT/T 1078 media port ${port} cannot be opened for UDP; another program may be using it. Choose another port or stop that program.`,
});
const closedUdpText: Text = {
  zh: "UDP 媒体端口未能打开，可能被其他程序占用。请在部标接入设置中更换端口，或把音视频传输方式改为 TCP",
  en: "The UDP media port is not open: another program may have it. Choose another port in the JT/T 808 settings, or set the media transport to TCP.",
};
const closedPortText: Text = {
  zh: "媒体端口未能打开，可能被其他程序占用，请在部标接入设置中更换端口",
  en: "The media port is not open: another program may have it. Choose another one in the JT/T 808 settings.",
};
