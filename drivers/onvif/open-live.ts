import { NotFound } from "@tessera/base";
import type { Driver, Flow, LiveSource, OpenLive } from "@tessera/engine";
import { getProfiles, type OnvifDevice, reachableStream } from "@tessera/protocols/onvif";
import { groupProfiles } from "./channel-profiles.ts";
import { parseAddress } from "./device-address.ts";
import { explained, noSubStream, noVideo } from "./explain.ts";
import type { OnvifConnection } from "./onvif-connection.ts";
import { streamUrlOf } from "./stream-url.ts";

/** What a camera that is pulled by RTSP needs. */
export interface PulledConnection {
  readonly rtspUrl: string;
  readonly subRtspUrl: string;
  readonly userName: string;
  readonly password: string;
  readonly transport: "TCP" | "UDP" | "HTTP";
  readonly basic: "never" | "allowed";
  readonly certificate: string;
}

export type Pull = Pick<Driver<PulledConnection>, "openLive">;

type Request = OpenLive<OnvifConnection>;

/** Pulls from the address that is known; the device is asked for another when nothing is there. */
export async function openLive(
  request: Request,
  pull: Pull,
  device: OnvifDevice,
): Promise<LiveSource> {
  const { connection, flow, signal } = request;
  const known = knownUrl(connection, flow);
  const askAnew = () => explained(connection, signal, () => freshUrl(device, request));
  if (known === undefined) return pullFrom(await askAnew(), request, pull);
  try {
    return await pullFrom(known, request, pull);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const fresh = await askAnew().catch(() => known);
    if (fresh === known) throw error;
    return pullFrom(fresh, request, pull);
  }
}

function pullFrom(url: string, request: Request, pull: Pull): Promise<LiveSource> {
  const { userName, password, transport, basic, certificate } = request.connection;
  return pull.openLive({
    ...request,
    flow: 1,
    connection: {
      rtspUrl: url,
      subRtspUrl: "",
      userName,
      password,
      transport,
      basic,
      certificate,
    },
  });
}

/** The device may have got another address since it told. */
function knownUrl(connection: OnvifConnection, flow: Flow): string | undefined {
  const url = flow === 1 ? connection.mainUrl : connection.subUrl;
  const host = parseAddress(connection.address)?.url.hostname ?? "";
  return reachableStream(url, host);
}

async function freshUrl(
  device: OnvifDevice,
  { connection, flow, signal }: Request,
): Promise<string> {
  return streamUrlOf(device, await profileOf(device, connection, flow, signal), signal);
}

async function profileOf(
  device: OnvifDevice,
  connection: OnvifConnection,
  flow: Flow,
  signal: AbortSignal,
): Promise<string> {
  const known = flow === 1 ? connection.mainProfile : connection.subProfile;
  if (known !== "") return known;
  if (connection.mainProfile !== "") throw noSubStream();
  const [first] = groupProfiles(await getProfiles(device, signal));
  if (!first) throw noVideo(connection);
  const profile = flow === 1 ? first.main : first.sub;
  if (!profile) throw noSubStream();
  return profile.token;
}
