import { Offline, type Text } from "@tessera/base";
import { fromWireError, type RunningModule, type WorkerModule } from "@tessera/engine";
import type {
  MediaCall,
  MediaEnd,
  MediaOffer,
  MediaPlan,
  MediaRequest,
  MediaSignalling,
} from "../signalling/media-signalling.ts";
import {
  type AgreedCall,
  type FromMedia,
  gbMessages,
  type ToMedia,
} from "../signalling/worker-messages.ts";

interface Asked {
  planned?: (plan: MediaPlan) => void;
  agreed?: (call: AgreedCall) => void;
  failed?: (error: Error) => void;
  ended?: (end: MediaEnd) => void;
  readonly pauseListeners: Set<(isPaused: boolean) => void>;
}

/** The worker's end: asks the server, which has the SIP port, to speak to devices. */
export class WorkerSignalling implements MediaSignalling {
  readonly #asked = new Map<number, Asked>();
  #tell: ((message: FromMedia) => void) | undefined;
  #nextId = 1;

  readonly module: WorkerModule<ToMedia, FromMedia, never> = {
    messages: gbMessages,
    start: ({ tell }) => this.#start(tell),
  };

  plan(request: MediaRequest, signal: AbortSignal): Promise<MediaPlan> {
    return this.#ask<MediaPlan>(signal, (id, asked, resolve) => {
      asked.planned = (plan) => {
        this.#asked.delete(id);
        resolve(plan);
      };
      return { kind: "plan", id, request };
    });
  }

  invite(offer: MediaOffer, signal: AbortSignal): Promise<MediaCall> {
    return this.#ask<MediaCall>(signal, (id, asked, resolve) => {
      const ended = Promise.withResolvers<MediaEnd>();
      asked.ended = ended.resolve;
      asked.agreed = (call) =>
        resolve({
          ...call,
          ended: ended.promise,
          onPause: (listener) => void asked.pauseListeners.add(listener),
          end: () => {
            if (this.#asked.delete(id)) this.#tell?.({ kind: "end", id });
          },
        });
      return { kind: "invite", id, offer };
    });
  }

  #ask<Result>(
    signal: AbortSignal,
    prepare: (id: number, asked: Asked, resolve: (result: Result) => void) => FromMedia,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      if (!this.#tell) return reject(new Offline("gb-no-server", noServerText));
      const id = this.#nextId++;
      const asked: Asked = { pauseListeners: new Set() };
      const onAbort = () => {
        this.#asked.delete(id);
        this.#tell?.({ kind: "end", id });
        reject(signal.reason as Error);
      };
      const settled =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          signal.removeEventListener("abort", onAbort);
          then(value);
        };
      asked.failed = settled((error: Error) => {
        this.#asked.delete(id);
        reject(error);
      });
      signal.addEventListener("abort", onAbort, { once: true });
      this.#asked.set(id, asked);
      this.#tell(prepare(id, asked, settled(resolve)));
    });
  }

  #start(tell: (message: FromMedia) => void): RunningModule<ToMedia> {
    this.#tell = tell;
    return {
      hear: (message) => this.#hear(message),
      stop: () => {
        this.#tell = undefined;
        for (const { failed, ended } of this.#asked.values()) {
          failed?.(new Offline("gb-no-server", noServerText));
          ended?.({ reason: noServerText });
        }
        this.#asked.clear();
      },
    };
  }

  #hear(message: ToMedia): void {
    const asked = this.#asked.get(message.id);
    // Whoever asked has left.
    if (!asked) return;
    switch (message.kind) {
      case "planned":
        return asked.planned?.(message.plan);
      case "agreed":
        return asked.agreed?.(message.call);
      case "failed":
        return asked.failed?.(fromWireError(message.error));
      case "ended":
        return asked.ended?.(message.end);
      case "paused":
        for (const listener of asked.pauseListeners) listener(message.isPaused);
    }
  }
}

const noServerText: Text = {
  zh: "媒体进程与服务器的连接已断开",
  en: "The media process lost its connection to the server.",
};
