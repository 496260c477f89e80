import { randomUUID } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { networkInterfaces } from "node:os";
import { type Clock, wait } from "@tessera/base";
import { type ProbeMatch, parseProbeMatches, writeProbe } from "./probe-message.ts";

export interface DiscoveryTarget {
  readonly host: string;
  readonly port: number;
}

export interface Discovery {
  /** Asked one by one in place of the whole network: for networks that carry no multicast. */
  readonly targets?: readonly DiscoveryTarget[];
  /** Once for each answer; the same device may answer several times. */
  readonly onMatch: (match: ProbeMatch, sourceHost: string) => void;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const everyone: DiscoveryTarget = { host: "239.255.255.250", port: 3702 };
/** Datagrams get lost. */
const rounds = 3;
const roundIntervalMs = 300;

/** Searches on every network of this machine until the signal aborts. */
export async function discover({ targets, onMatch, clock, signal }: Discovery): Promise<void> {
  const probes = [true, false].map((isTyped) => {
    const messageId = `urn:uuid:${randomUUID()}`;
    return { messageId, text: writeProbe(messageId, isTyped) };
  });
  const messageIds = new Set(probes.map(({ messageId }) => messageId));
  const sockets = await openSockets(targets ? ["0.0.0.0"] : localAddresses(), (data, host) => {
    for (const match of parseProbeMatches(data.toString(), messageIds)) onMatch(match, host);
  });
  try {
    for (let round = 0; round < rounds && !signal.aborted; round++) {
      // A network that is gone, or a name that is not known, must not end the search elsewhere.
      for (const socket of sockets)
        for (const { text } of probes)
          for (const { host, port } of targets ?? [everyone])
            socket.send(text, port, host, () => {});
      await wait(clock, roundIntervalMs, signal).catch(() => {});
    }
    await aborted(signal);
  } finally {
    for (const socket of sockets) socket.close();
  }
}

function localAddresses(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((infos) => infos ?? []);
  return addresses.flatMap(({ family, internal, address }) =>
    family === "IPv4" && !internal ? [address] : [],
  );
}

type Hear = (data: Buffer, sourceHost: string) => void;

async function openSockets(addresses: readonly string[], hear: Hear): Promise<readonly Socket[]> {
  const opened = await Promise.all(addresses.map((address) => openSocket(address, hear)));
  return opened.filter((socket) => socket !== undefined);
}

/** Undefined if the network has gone meanwhile. */
function openSocket(address: string, hear: Hear): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: "udp4", reuseAddr: true });
    socket.once("error", () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind(0, address, () => {
      socket.removeAllListeners("error");
      socket.on("error", () => {}); // of one datagram; the search goes on
      socket.on("message", (data, { address: sourceHost }) => hear(data, sourceHost));
      if (address !== "0.0.0.0") socket.setMulticastInterface(address);
      resolve(socket);
    });
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
