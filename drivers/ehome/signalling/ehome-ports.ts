import type { Socket } from "node:net";
import type { AdmittedConnection, Clock, Logger, Text } from "@tessera/base";
import { PortKeeper, TcpPort } from "@tessera/engine/listening";
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

const freeTries = 20;

type PortNumbers = Readonly<Record<"port" | "alarmPort" | "mediaPort", number>>;

interface OpenPorts {
  readonly signalling: UdpLine;
  readonly talks: TcpPort;
  readonly alarms: UdpLine;
  readonly media: TcpPort;
  /** That devices register at. */
  readonly port: number;
  readonly others: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Keeps the ports of EHome open, at whatever numbers the settings say. */
export class EhomePorts {
  readonly #parts: EhomePortsParts;
  readonly #talks = new Map<string, TcpTalk>();
  readonly #keeper: PortKeeper<PortNumbers, OpenPorts>;

  constructor(parts: EhomePortsParts) {
    const { settings, clock, log } = parts;
    this.#parts = parts;
    this.#keeper = new PortKeeper({
      wanted: () => {
        const { isEnabled, port, alarmPort, mediaPort } = settings();
        return isEnabled ? { port, alarmPort, mediaPort } : undefined;
      },
      open: (numbers) => this.#openAll(numbers),
      openedWords: "EHome devices may register",
      failedText: ({ port }, error) => portText(portOf(error) ?? port),
      clock,
      log,
    });
  }

  get isOpen(): boolean {
    return this.#keeper.opened !== undefined;
  }

  get error(): Text | undefined {
    return this.#keeper.error;
  }

  /** Those that are open, or that are set. */
  get numbers(): PortNumbers {
    const { port, alarmPort, mediaPort } = this.#parts.settings();
    const { opened } = this.#keeper;
    return {
      port: opened?.port ?? port,
      alarmPort: opened?.alarms.port ?? alarmPort,
      mediaPort: opened?.media.port ?? mediaPort,
    };
  }

  send(bytes: Uint8Array, peer: EhomePeer, line: Line = "signalling"): void {
    if (peer.transport === "TCP") return this.#talks.get(peerKey(peer))?.send(bytes);
    const { log } = this.#parts;
    const { opened } = this.#keeper;
    const udp = line === "alarms" ? opened?.alarms : opened?.signalling;
    udp?.send(bytes, peer, (error) => log.debug({ error }, "an EHome message was not sent"));
  }

  /** A device has registered from there. */
  prove(peer: EhomePeer): void {
    this.#talks.get(peerKey(peer))?.prove();
  }

  /** Opens them, or opens them anew where they are to be now. Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    return this.#keeper.apply();
  }

  stop(): Promise<void> {
    return this.#keeper.stop();
  }

  /** All of them, or none. */
  async #openAll({ port, alarmPort, mediaPort }: PortNumbers): Promise<OpenPorts> {
    const { onMedia } = this.#parts;
    const { signalling, talks } = await this.#openPair(port, port === 0 ? freeTries : 0);
    const open: (UdpLine | TcpPort)[] = [signalling, talks];
    const close = async () => void (await Promise.all(open.map((one) => one.close())));
    try {
      const alarms = await this.#openUdp(alarmPort, "alarms");
      open.push(alarms);
      const media = await this.#openTcp(mediaPort, onMedia);
      open.push(media);
      const others = { alarmPort: alarms.port, mediaPort: media.port };
      return { signalling, talks, alarms, media, port: signalling.port, others, close };
    } catch (error) {
      await close();
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
