import { createSocket } from "node:dgram";

/** The address of ours by which packets leave for this one: what its network most likely reaches us by. */
export async function localHostFor(host: string): Promise<string> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  try {
    const connected = Promise.withResolvers<void>();
    socket.once("error", connected.reject);
    // Connecting sends nothing: the system only chooses a way.
    socket.connect(discardPort, host, connected.resolve);
    await connected.promise;
    return socket.address().address;
  } finally {
    socket.close();
  }
}

const discardPort = 9;
