import type { BurstGroup } from "./burst-group.ts";
import type { PacketBurst } from "./packet-burst.ts";

/** The way of one track to one client. */
export interface TrackTransport {
  /** The Transport header that answers SETUP. */
  readonly header: string;
  /** So much waits to be sent that more would only make the client later. */
  readonly isCongested: boolean;
  sendBurst(burst: PacketBurst): void;
  /** Of a connection that carries all tracks. */
  readonly channel?: number | undefined;
  /** Whole, for all tracks of such a connection; they have the usual channels. */
  sendGroup?(group: BurstGroup): void;
  sendReport(report: Uint8Array): void;
  close(): void;
}

/** What a client offers in the Transport header of SETUP, RFC 2326 clause 12.39. */
export type TransportOffer =
  | { readonly kind: "interleaved"; readonly channels: readonly [number, number] | undefined }
  | { readonly kind: "udp"; readonly clientPorts: readonly [number, number] };

/** The first offer that we can meet; on an encrypted connection only what stays on it. */
export function chooseTransport(header: string, isEncrypted = false): TransportOffer | undefined {
  for (const alternative of header.split(",")) {
    const [profile = "", ...fields] = alternative.trim().split(";");
    const isMulticast = fields.includes("multicast");
    const offer = isMulticast ? undefined : readOffer(profile.toUpperCase(), fields);
    if (offer && (offer.kind === "interleaved" || !isEncrypted)) return offer;
  }
  return undefined;
}

function readOffer(profile: string, fields: readonly string[]): TransportOffer | undefined {
  if (profile === "RTP/AVP/TCP")
    return { kind: "interleaved", channels: readPair(fields, "interleaved", 255) };
  if (profile !== "RTP/AVP" && profile !== "RTP/AVP/UDP") return undefined;
  const clientPorts = readPair(fields, "client_port", 65_535);
  return clientPorts && { kind: "udp", clientPorts };
}

/** Reads name=a-b or name=a, where b is a + 1. */
function readPair(
  fields: readonly string[],
  name: string,
  highest: number,
): readonly [number, number] | undefined {
  const field = fields.find((each) => each.trim().toLowerCase().startsWith(`${name}=`));
  const match = /=(\d+)(?:-(\d+))?$/.exec(field?.trim() ?? "");
  if (!match) return undefined;
  const first = Number(match[1]);
  const second = match[2] === undefined ? first + 1 : Number(match[2]);
  return first <= highest && second <= highest ? [first, second] : undefined;
}
