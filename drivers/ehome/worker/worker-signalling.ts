import { Offline, type Text } from "@tessera/base";
import {
  fromWireError,
  type HandedSocket,
  type RunningModule,
  type WorkerModule,
} from "@tessera/engine";
import type {
  MediaSignalling,
  StreamCall,
  StreamRequest,
  TakeSocket,
} from "../media/media-signalling.ts";
import {
  ehomeMessages,
  type FromMedia,
  type MediaSocket,
  type ToMedia,
} from "../media/worker-messages.ts";

interface Asked {
  readonly take: TakeSocket;
  readonly agreed: () => void;
  readonly failed: (error: Error) => void;
  readonly ended: (reason: Text) => void;
}

/** The worker's end: asks the server, which has the ports, to have devices send. */
export class WorkerSignalling implements MediaSignalling {
  readonly #asked = new Map<number, Asked>();
  #tell: ((message: FromMedia) => void) | undefined;
  #nextId = 1;

  readonly module: WorkerModule<ToMedia, FromMedia, MediaSocket> = {
    messages: ehomeMessages,
    start: ({ tell }) => this.#start(tell),
  };

  invite(request: StreamRequest, take: TakeSocket, signal: AbortSignal): Promise<StreamCall> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      if (!this.#tell) return reject(new Offline("ehome-no-server", noServerText));
      const id = this.#nextId++;
      const ended = Promise.withResolvers<{ readonly reason: Text }>();
      const end = () => {
        if (this.#asked.delete(id)) this.#tell?.({ kind: "end", id });
      };
      const onAbort = () => {
        end();
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      const settle = () => signal.removeEventListener("abort", onAbort);
      this.#asked.set(id, {
        take,
        agreed: () => {
          settle();
          resolve({ ended: ended.promise, end });
        },
        failed: (error) => {
          settle();
          this.#asked.delete(id);
          reject(error);
        },
        ended: (reason) => {
          this.#asked.delete(id);
          ended.resolve({ reason });
        },
      });
      this.#tell({ kind: "invite", id, request });
    });
  }

  #start(tell: (message: FromMedia) => void): RunningModule<ToMedia, MediaSocket> {
    this.#tell = tell;
    return {
      hear: (message) => this.#hear(message),
      takeSocket: (handed) => this.#takeSocket(handed),
      stop: () => {
        this.#tell = undefined;
        for (const { failed, ended } of this.#asked.values()) {
          failed(new Offline("ehome-no-server", noServerText));
          ended(noServerText);
        }
        this.#asked.clear();
      },
    };
  }

  #takeSocket({ socket, firstBytes, about }: HandedSocket<MediaSocket>): void {
    const asked = this.#asked.get(about.id);
    // Whoever asked has left.
    if (!asked) socket.destroy();
    else asked.take(socket, firstBytes);
  }

  #hear(message: ToMedia): void {
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    switch (message.kind) {
      case "agreed":
        return asked.agreed();
      case "failed":
        return asked.failed(fromWireError(message.error));
      case "ended":
        return asked.ended(message.reason);
    }
  }
}

const noServerText: Text = {
  zh: "媒体进程与服务器的连接已断开",
  en: "The media process lost its connection to the server.",
};
