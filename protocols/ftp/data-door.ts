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
  /** Resolves to the one connection of the peer; undefined: it was closed before. */
  readonly connection: Promise<Socket | undefined>;
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
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => {}); // what closes it is all that matters
    // A stranger cannot store anything in another's name.
    if (socket.remoteAddress !== peer) return void socket.destroy();
    arrival.resolve(socket);
    close();
  });
  const cancel = clock.after(openForMs, () => close());
  const close = () => {
    cancel();
    server.close();
    arrival.resolve(undefined);
  };
  try {
    return { port: await listenOn(server, { host, port }), connection: arrival.promise, close };
  } catch {
    cancel();
    return undefined;
  }
}
