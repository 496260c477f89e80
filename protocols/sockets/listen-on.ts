import { once } from "node:events";
import type { Server } from "node:net";

/** Resolves to the port, which 0 leaves to the system; rejects with the error of the socket. */
export async function listenOn(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  // One client that cannot be accepted, for want of file handles, is not the end of the others.
  server.on("error", () => {});
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
