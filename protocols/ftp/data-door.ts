import { createServer, type Socket } from "node:net";
import type { Clock } from "@tessera/base";
import { listenOn } from "../sockets/index.ts";

interface DoorParts {
  readonly host: string;
  /** Tried one after the other; 0: any. */
  readonly ports: readonly number[];
  /** Who may come: the host of the control connection. */
  readonly peer: string;
  readonly clock: Clock;
}

/** A passive port of one transfer. */
export interface DataDoor {
  readonly port: number;
  /** Resolves to the one connection of the peer, which is the caller's then; undefined: it was closed before. */
  take(): Promise<Socket | undefined>;
  /** With who has come and was not taken. */
  close(): void;
}

const openForMs = 30_000;

/** Undefined: all ports are in use. */
export async function openDataDoor(parts: DoorParts): Promise<DataDoor | undefined> {
  for (const port of parts.ports) {
    const door = await openAt(port, parts);
    if (door) return door;
  }
  return undefined;
}

async function openAt(
  port: number,
  { host, peer, clock }: DoorParts,
): Promise<DataDoor | undefined> {
  const arrival = Promise.withResolvers<Socket | undefined>();
  let isTaken = false;
  let waiting: Socket | undefined;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => {}); // what closes it is all that matters
    // A stranger cannot store anything in another's name.
    if (socket.remoteAddress !== peer) return void socket.destroy();
    if (!isTaken) waiting = socket;
    arrival.resolve(socket);
    shut();
  });
  const cancel = clock.after(openForMs, () => shut());
  const shut = () => {
    cancel();
    server.close();
    arrival.resolve(undefined);
  };
  const take = async () => {
    isTaken = true;
    waiting = undefined;
    const socket = await arrival.promise;
    return socket?.destroyed ? undefined : socket;
  };
  const close = () => {
    shut();
    waiting?.destroy();
  };
  try {
    return { port: await listenOn(server, { host, port }), take, close };
  } catch {
    cancel();
    return undefined;
  }
}
