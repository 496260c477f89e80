import type { Clock, Logger, Text } from "@tessera/base";
import { Offline } from "@tessera/base";
import type { MediaPool } from "@tessera/engine";
import type { TerminalLine, TerminalLines } from "../terminal-line.ts";
import { MediaDesk } from "./media-desk.ts";
import { MediaPort } from "./media-port.ts";
import { serveWorkers } from "./serve-workers.ts";

interface MediaSettings {
  readonly isEnabled: boolean;
  /** TCP; 0: any free one. */
  readonly mediaPort: number;
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
  #opened: number | undefined;
  #cancelRetry = () => {};
  #isStopped = false;

  constructor(parts: TerminalMediaParts) {
    const { lines, requirePresence, hostFor, listenHost, clock, log } = parts;
    this.#parts = parts;
    this.desk = new MediaDesk({
      lines,
      requirePresence,
      targetFor: async (line) => {
        const { port: tcpPort } = this.#port;
        if (tcpPort === 0) throw new Offline("jt1078-port-closed", closedPortText);
        return { host: await hostFor(line), tcpPort, udpPort: 0 };
      },
      clock,
      log,
    });
    this.#port = new MediaPort({
      host: listenHost,
      claim: (senders) => this.desk.claim(senders),
      clock,
      log,
    });
  }

  /** The one that is open; 0 while it is closed. */
  get port(): number {
    return this.#port.port;
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
      return this.#port.close();
    }
    try {
      await this.#port.open(mediaPort);
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
    await this.#port.close();
  }
}

const retryMs = 15_000;

const closedPortText: Text = {
  zh: "媒体端口未能打开，可能被其他程序占用，请在部标接入设置中更换端口",
  en: "The media port is not open: another program may have it. Choose another one in the JT/T 808 settings.",
};
