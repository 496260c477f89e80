import type { DeviceInspection, InspectedChannel } from "@tessera/engine";
import {
  canMoveFocus,
  type DeviceInformation,
  getDeviceInformation,
  getIrisRange,
  getNodes,
  getProfiles,
  getRelayOutputs,
  getSnapshotUri,
  isRefusal,
  type MediaProfile,
  type OnvifDevice,
  type PtzNode,
} from "@tessera/protocols/onvif";
import { channelIds } from "./channel-ids.ts";
import { type ChannelProfiles, groupProfiles } from "./channel-profiles.ts";
import { noVideo } from "./explain.ts";
import type { OnvifConnection } from "./onvif-connection.ts";
import { streamUrlOf } from "./stream-url.ts";

/** What the device is, which channels it has and what each of them can do. */
export async function inspectDevice(
  device: OnvifDevice,
  connection: OnvifConnection,
  signal: AbortSignal,
): Promise<DeviceInspection> {
  await device.readTime(signal);
  // Two at a time: some take seconds for each answer.
  const [information, profiles] = await Promise.all([
    orElse(unknown, getDeviceInformation(device, signal)),
    getProfiles(device, signal),
  ]);
  const groups = groupProfiles(profiles);
  if (groups.length === 0) throw noVideo(connection);
  const hasPtz = groups.some(({ ptz }) => ptz !== undefined);
  const shared = {
    device,
    isOnlySource: groups.length === 1,
    ptzNodes: hasPtz ? await orElse([], getNodes(device, signal)) : [],
    hasEvents: await device.hasService("events", signal),
    hasRecordings: await device.hasService("search", signal),
    hasOutputs: (await orElse([], getRelayOutputs(device, signal))).length > 0,
    signal,
  };
  const connections = await Promise.all(groups.map((group) => inspectChannel(group, shared)));
  const name = information.model || information.manufacturer || "ONVIF";
  const ids = channelIds(groups.map(({ sourceToken }) => sourceToken));
  const channels = connections.map(
    (told, index): InspectedChannel => ({
      channelId: ids[index] ?? String(index + 1),
      name: shared.isOnlySource ? name : `${name} ${index + 1}`,
      connection: told,
    }),
  );
  return { ...information, clockSkewMs: device.skewMs, channels };
}

interface Shared {
  readonly device: OnvifDevice;
  readonly isOnlySource: boolean;
  readonly ptzNodes: readonly PtzNode[];
  readonly hasEvents: boolean;
  readonly hasRecordings: boolean;
  readonly hasOutputs: boolean;
  readonly signal: AbortSignal;
}

type Told = Omit<
  OnvifConnection,
  "address" | "port" | "userName" | "password" | "transport" | "basic" | "certificate"
>;

async function inspectChannel(
  group: ChannelProfiles,
  shared: Shared,
): Promise<Told & Record<string, unknown>> {
  const { device, isOnlySource, hasEvents, hasRecordings, hasOutputs, signal } = shared;
  const { sourceToken, sourceConfigurationToken, main, sub, ptz } = group;
  const [streams, snapshotUrl, hasFocus, irisRange] = await Promise.all([
    inspectStreams(device, main, sub, signal),
    getSnapshotUri(device, main.token, signal),
    canMoveFocus(device, sourceToken, signal),
    getIrisRange(device, sourceToken, signal),
  ]);
  return {
    foundUrl: device.url?.href ?? "",
    sourceToken,
    sourceConfigurationToken,
    isOnlySource,
    ...streams,
    snapshotUrl: device.reachable(snapshotUrl)?.href ?? "",
    ptzProfile: ptz?.token ?? "",
    hasPresets: ptz !== undefined && keepsPresets(ptz.ptzNodeToken, shared.ptzNodes),
    hasFocus,
    hasIris: irisRange !== undefined,
    hasEvents,
    hasRecordings,
    hasOutputs,
  };
}

async function inspectStreams(
  device: OnvifDevice,
  main: MediaProfile,
  sub: MediaProfile | undefined,
  signal: AbortSignal,
) {
  const mainUrl = await orElse("", streamUrlOf(device, main.token, signal));
  const subUrl = sub ? await orElse("", streamUrlOf(device, sub.token, signal)) : "";
  // Some devices have one stream under two names.
  const isSub = sub !== undefined && subUrl !== mainUrl;
  return {
    mainProfile: main.token,
    mainUrl,
    subProfile: isSub ? sub.token : "",
    subUrl: isSub ? subUrl : "",
  };
}

/** A device that does not describe the part that moves is believed to have what most have. */
function keepsPresets(nodeToken: string | undefined, nodes: readonly PtzNode[]): boolean {
  const node = nodes.find(({ token }) => token === nodeToken) ?? nodes.at(0);
  return node === undefined || node.maxPresets > 0;
}

const unknown: DeviceInformation = { manufacturer: "", model: "", firmware: "", serial: "" };

/** What a device will not tell leaves a gap, not a failure. */
async function orElse<Value>(otherwise: Value, asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error)) return otherwise;
    throw error;
  }
}
