import type { Socket } from "node:net";
import { type AdmittedConnection, type Clock, type Logger, type Text, Turns } from "@tessera/base";
import { TcpPort } from "@tessera/engine/listening";
import type { EhomeSettings } from "../ehome-settings.ts";
import { type EhomePeer, peerKey } from "./ehome-peer.ts";
import { TcpTalk } from "./tcp-talk.ts";
import { UdpLine } from "./udp-line.ts";

/** By which port something came, and by which its answer goes. */
export type Line = "signalling" | "alarms";

interface EhomePortsParts {
  readonly settings: () => EhomeSettings;
  readonly listenHost: string;
  readonly onDocument: (bytes: Uint8Array, peer: EhomePeer, line: Line) => void;
  readonly onIsup5: (bytes: Uint8Array, peer: EhomePeer) => void;
  /** What came by TCP has no end. */
  readonly onBroken: (peer: EhomePeer) => void;
  readonly onDisconnect: (peer: EhomePeer) => void;
  readonly onMedia: (socket: Socket, connection: AdmittedConnection) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const retryMs = 10_000;
const freeTries = 20;

interface OpenPorts {
  readonly signalling: UdpLine;
  readonly talks: TcpPort;
  readonly alarms: UdpLine;
  readonly media: TcpPort;
}

/** Keeps the ports of EHome open, at whatever numbers the settings say. */
export class EhomePorts {
  readonly #parts: EhomePortsParts;
  readonly #talks = new Map<string, TcpTalk>();
  readonly #turns = new Turns();
  #open: OpenPorts | undefined;
  #error: Text | undefined;
  /** As the settings had it when they were opened. */
  #wanted = "";
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: EhomePortsParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  get error(): Text | undefined {
    return this.#error;
  }

  /** Those that are open, or that are set. */
  get numbers(): { readonly port: number; readonly alarmPort: number; readonly mediaPort: number } {
    const { port, alarmPort, mediaPort } = this.#parts.settings();
    return {
      port: this.#open?.signalling.port ?? port,
      alarmPort: this.#open?.alarms.port ?? alarmPort,
      mediaPort: this.#open?.media.port ?? mediaPort,
    };
  }

  send(bytes: Uint8Array, peer: EhomePeer, line: Line = "signalling"): void {
    if (peer.transport === "TCP") return this.#talks.get(peerKey(peer))?.send(bytes);
    const { log } = this.#parts;
    const udp = line === "alarms" ? this.#open?.alarms : this.#open?.signalling;
    udp?.send(bytes, peer, (error) => log.debug({ error }, "an EHome message was not sent"));
  }

  /** A device has registered from there. */
  prove(peer: EhomePeer): void {
    this.#talks.get(peerKey(peer))?.prove();
  }

  /** Opens them, or opens them anew where they are to be now. Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    const { log } = this.#parts;
    return this.#turns
      .run(() => this.#apply())
      .catch((error: unknown) => log.error({ error }, "the EHome ports could not be opened anew"));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    await this.#turns.run(() => this.#close());
  }

  async #apply(): Promise<void> {
    const { settings, clock, log } = this.#parts;
    const { isEnabled, port, alarmPort, mediaPort } = settings();
    const wanted = isEnabled ? `${port} ${alarmPort} ${mediaPort}` : "";
    if (this.#isStopped || (wanted === this.#wanted && (this.#open || !isEnabled))) return;
    this.#cancelRetry?.();
    await this.#close();
    this.#wanted = wanted;
    this.#error = undefined;
    if (!isEnabled) return;
    try {
      this.#open = await this.#openAll();
      log.info(this.numbers, "EHome devices may register");
    } catch (error) {
      log.error({ error, port, alarmPort, mediaPort }, "the EHome ports cannot be opened");
      this.#error = portText(portOf(error) ?? port);
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }

  /** All of them, or none. */
  async #openAll(): Promise<OpenPorts> {
    const { settings, onMedia } = this.#parts;
    const { port, alarmPort, mediaPort } = settings();
    const { signalling, talks } = await this.#openPair(port, port === 0 ? freeTries : 0);
    let alarms: UdpLine | undefined;
    try {
      alarms = await this.#openUdp(alarmPort, "alarms");
      return { signalling, talks, alarms, media: await this.#openTcp(mediaPort, onMedia) };
    } catch (error) {
      await Promise.all([signalling.close(), talks.close(), alarms?.close()]);
      throw error;
    }
  }

  /** For datagrams and TCP at one number. Where any number will do, one that only the former have free is passed over. */
  async #openPair(port: number, tries: number): Promise<Pick<OpenPorts, "signalling" | "talks">> {
    const signalling = await this.#openUdp(port, "signalling");
    try {
      const talks = await this.#openTcp(signalling.port, (...came) => this.#talk(...came));
      return { signalling, talks };
    } catch (error) {
      await signalling.close();
      if (tries === 0) throw error;
      return this.#openPair(port, tries - 1);
    }
  }

  #openUdp(port: number, line: Line): Promise<UdpLine> {
    const { listenHost: host, onDocument, log } = this.#parts;
    const onDatagram = (bytes: Uint8Array, peer: EhomePeer) => onDocument(bytes, peer, line);
    return UdpLine.open({ host, port, onDatagram, log });
  }

  async #openTcp(number: number, onSocket: EhomePortsParts["onMedia"]): Promise<TcpPort> {
    const { listenHost: host, clock } = this.#parts;
    const tcp = new TcpPort({ host, port: () => number, onSocket, clock });
    await tcp.open();
    return tcp;
  }

  #talk(socket: Socket, connection: AdmittedConnection): void {
    const { onDocument, onIsup5, onBroken, onDisconnect } = this.#parts;
    const talk = new TcpTalk(socket, connection, {
      onDocument: (bytes, peer) => onDocument(bytes, peer, "signalling"),
      onIsup5,
      onBroken,
      onClose: (peer) => {
        this.#talks.delete(peerKey(peer));
        onDisconnect(peer);
      },
    });
    this.#talks.set(peerKey(talk.peer), talk);
  }

  async #close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    if (open) await Promise.all(Object.values(open).map((one: UdpLine | TcpPort) => one.close()));
  }
}

/** Of the error of a port that is taken. */
const portOf = (error: unknown): number | undefined => {
  const port: unknown = error instanceof Error ? Reflect.get(error, "port") : undefined;
  return typeof port === "number" ? port : undefined;
};

const portText = (port: number): Text => ({
  zh: `EHome 端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `EHome port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});
