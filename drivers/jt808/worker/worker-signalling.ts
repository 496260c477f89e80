import { Offline } from "@tessera/base";
import {
  fromWireError,
  type HandedSocket,
  type RunningModule,
  type WorkerModule,
} from "@tessera/engine";
import type {
  ArrivedMedia,
  MediaCall,
  MediaRequest,
  MediaSignalling,
} from "../media/media-signalling.ts";
import { noServerText } from "../media/reasons.ts";
import {
  type AboutMedia,
  type FromMedia,
  jtMessages,
  type ToMedia,
} from "../media/worker-messages.ts";

interface Asked {
  readonly taken: (arrived: ArrivedMedia) => void;
  readonly failed: (error: Error) => void;
  readonly pauseListeners: Set<(isPaused: boolean) => void>;
}

/** The worker's end: asks the server, which has the ports, to have terminals send, and is given their sockets. */
export class WorkerSignalling implements MediaSignalling {
  readonly #asked = new Map<number, Asked>();
  #tell: ((message: FromMedia) => void) | undefined;
  #nextId = 1;

  readonly module: WorkerModule<ToMedia, FromMedia, AboutMedia> = {
    messages: jtMessages,
    start: ({ tell }) => this.#start(tell),
  };

  open(request: MediaRequest, signal: AbortSignal): Promise<MediaCall> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      if (!this.#tell) return reject(new Offline("jt1078-no-server", noServerText));
      const id = this.#nextId++;
      const end = () => {
        if (this.#asked.delete(id)) this.#tell?.({ kind: "end", id });
      };
      const onAbort = () => {
        end();
        reject(signal.reason as Error);
      };
      const tellLoss = (lossPercent: number) => {
        if (this.#asked.has(id)) this.#tell?.({ kind: "loss", id, lossPercent });
      };
      const pauseListeners: Asked["pauseListeners"] = new Set();
      const onPause: MediaCall["onPause"] = (listener) => void pauseListeners.add(listener);
      this.#asked.set(id, {
        pauseListeners,
        taken: (arrived) => {
          signal.removeEventListener("abort", onAbort);
          resolve({ ...arrived, onPause, tellLoss, end });
        },
        failed: (error) => {
          signal.removeEventListener("abort", onAbort);
          this.#asked.delete(id);
          reject(error);
        },
      });
      signal.addEventListener("abort", onAbort, { once: true });
      this.#tell({ kind: "open", id, request });
    });
  }

  #start(tell: (message: FromMedia) => void): RunningModule<ToMedia, AboutMedia> {
    this.#tell = tell;
    return {
      hear: (message) => this.#hear(message),
      takeSocket: (handed) => this.#takeSocket(handed),
      stop: () => {
        this.#tell = undefined;
        for (const { failed } of this.#asked.values())
          failed(new Offline("jt1078-no-server", noServerText));
        this.#asked.clear();
      },
    };
  }

  #takeSocket({ socket, firstBytes, about }: HandedSocket<AboutMedia>): void {
    const asked = this.#asked.get(about.id);
    // Whoever asked has left.
    if (!asked) return void socket.destroy();
    asked.taken({ socket, firstBytes, simBytes: about.simBytes });
  }

  #hear(message: ToMedia): void {
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    if (message.kind === "failed") return asked.failed(fromWireError(message.error));
    for (const listener of asked.pauseListeners) listener(message.isPaused);
  }
}
