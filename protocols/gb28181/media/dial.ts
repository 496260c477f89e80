import { connect, type OnReadOpts, type Socket } from "node:net";
import { type Clock, wait } from "@tessera/base";
import { errorOfSocket, MediaError } from "./media-error.ts";

const tries = 3;
const betweenTriesMs = 1_000;
const timeoutMs = 5_000;

export interface Dial {
  readonly host: string;
  readonly port: number;
  readonly onread?: OnReadOpts;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Connects; a device often listens only a moment after it has said so, hence several tries. */
export async function dial(to: Dial): Promise<Socket> {
  for (let attempt = 1; ; attempt++)
    try {
      return await dialOnce(to);
    } catch (error) {
      if (to.signal.aborted) throw new MediaError("stopped");
      if (attempt === tries) throw error;
      await wait(to.clock, betweenTriesMs, to.signal).catch(() => {
        throw new MediaError("stopped");
      });
    }
}

function dialOnce({ host, port, onread, clock, signal }: Dial): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, ...(onread ? { onread } : {}) });
    const settle = (error?: MediaError) => {
      cancelTimeout();
      signal.removeEventListener("abort", onAbort);
      if (!error) return resolve(socket);
      socket.destroy();
      reject(error);
    };
    const onAbort = () => settle(new MediaError("stopped"));
    const cancelTimeout = clock.after(timeoutMs, () => settle(new MediaError("timed-out")));
    socket.once("connect", () => settle());
    // Stays for good: a socket without a listener for errors ends the program.
    socket.on("error", (error) => settle(errorOfSocket(error)));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}
