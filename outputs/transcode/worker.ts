import { BadRequest, type Clock, type Logger, Offline, type Text, TooMany } from "@tessera/base";
import type { Convert, ForeignTrack, WorkerModule } from "@tessera/engine";
import { conversionMessages, type FromConverter, type ToConverter } from "./conversion-messages.ts";
import { conversions, type Room } from "./converted-pictures.ts";
import type { StartEncoder } from "./encoder.ts";
import { encoderProcesses } from "./encoder-process.ts";

/** For media workers: encoders beside the streams, as many as the server allows. */
export function createConversionModule(
  clock: Clock,
  encoders: (log: Logger) => StartEncoder = encoderProcesses,
): {
  readonly convert: Convert;
  readonly module: WorkerModule<ToConverter, FromConverter, never>;
} {
  const desk = new RoomDesk();
  let convert = unanswered;
  const module: WorkerModule<ToConverter, FromConverter, never> = {
    messages: conversionMessages,
    start: ({ tell, log }) => {
      desk.tell = tell;
      const askForRoom = desk.ask.bind(desk);
      convert = conversions({ askForRoom, start: encoders(log), clock, log });
      return { hear: (message) => desk.hear(message), stop: () => desk.close() };
    },
  };
  return { convert: (...wish) => convert(...wish), module };
}

const unanswered: Convert = () => Promise.reject(new Offline("conversion-no-server", noServerText));

/** Asks the server for places. */
class RoomDesk {
  readonly #asked = new Map<number, PromiseWithResolvers<Room>>();
  #nextId = 1;
  tell: ((message: FromConverter) => void) | undefined;

  async ask(codec: ForeignTrack["codec"], signal: AbortSignal): Promise<Room> {
    signal.throwIfAborted();
    const id = this.#nextId++;
    const answer = Promise.withResolvers<Room>();
    this.#asked.set(id, answer);
    const giveUp = () => {
      this.#asked.delete(id);
      this.#release(id);
      answer.reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    this.tell?.({ kind: "ask", id, codec });
    try {
      return await answer.promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
      this.#asked.delete(id);
    }
  }

  hear(message: ToConverter): void {
    const { id } = message;
    const asked = this.#asked.get(id);
    if (message.kind === "room")
      asked?.resolve({ maxHeight: message.maxHeight, release: () => this.#release(id) });
    else {
      const Refusal = message.isFull ? TooMany : BadRequest;
      asked?.reject(new Refusal(message.code, message.text));
    }
  }

  close(): void {
    this.tell = undefined;
    for (const { reject } of this.#asked.values())
      reject(new Offline("conversion-no-server", noServerText));
  }

  #release(id: number): void {
    this.tell?.({ kind: "release", id });
  }
}

const noServerText: Text = {
  zh: "媒体进程与服务器的联系已断开",
  en: "The media worker has lost the server.",
};
