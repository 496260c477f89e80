import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut and mended, at an address of its own. */
export interface CuttableLine {
  /** Without a slash at the end. */
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function layLine(serverUrl: string): Promise<CuttableLine> {
  const target = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    }
    // One end that breaks off ends the other.
    near.on("error", () => far.destroy()).once("close", () => far.destroy());
    far.on("error", () => near.destroy()).once("close", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
    async mend() {
      await listen(port);
    },
  };
}
