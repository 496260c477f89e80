import type { Clock } from "@tessera/base";
import { fetchSnapshot } from "@tessera/protocols/onvif";
import { parseAddress } from "./device-address.ts";
import type { DeviceSession } from "./device-sessions.ts";
import { noSnapshot, snapshotTooSoon } from "./explain.ts";
import type { OnvifConnection } from "./onvif-connection.ts";

const minIntervalMs = 1000;

/** A picture made by the device: at most one a second, since many make it with one slow thread. */
export async function takeSnapshot(
  session: DeviceSession,
  connection: OnvifConnection,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const { snapshotUrl, address, userName, password } = connection;
  const host = parseAddress(address)?.url.hostname;
  if (!URL.canParse(snapshotUrl) || host === undefined) throw noSnapshot();
  const nowMs = clock.monotonicMs();
  const { lastSnapshotAtMs } = session;
  if (lastSnapshotAtMs !== undefined && nowMs - lastSnapshotAtMs < minIntervalMs)
    throw snapshotTooSoon();
  session.lastSnapshotAtMs = nowMs;
  const url = new URL(snapshotUrl);
  url.hostname = host;
  const credentials = userName === "" ? undefined : { userName, password };
  session.offersDigest ||= session.device.offersDigest;
  return fetchSnapshot({
    url,
    deviceHost: host,
    credentials,
    allowsBasic: connection.basic === "allowed",
    pin: session.device.pin,
    memory: session,
    clock,
    signal,
  });
}
