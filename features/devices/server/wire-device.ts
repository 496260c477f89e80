import { type Clock, type Language, type Text, textFor } from "@tessera/base";
import { type Capability, type Driver, faultOf, type PresenceMonitor } from "@tessera/engine";
import { wireTime } from "@tessera/platform/server";
import type { Device } from "../contract.ts";
import type { Capabilities } from "./capabilities.ts";
import type { DeviceEntry } from "./catalog/entries.ts";
import { fieldText, hasSecret, shownFields } from "./connection-fields.ts";
import type { DeviceRecord } from "./device-record.ts";
import type { DriverList } from "./driver-list.ts";
import { thisServer } from "./this-server.ts";

/** What the wire tells beyond what is stored. */
export interface WireParts {
  readonly drivers: DriverList;
  readonly capabilities: Capabilities;
  readonly presence: Pick<PresenceMonitor, "of" | "refusedCertificateOf">;
  /** Why a device could not tell its channels. */
  readonly failureOf: (deviceId: string) => Text | undefined;
  readonly clock: Clock;
}

/** Whole seconds since it was seen; null if it never was. */
export const awaySeconds = (seenAtMs: number | undefined, clock: Clock): number | null =>
  seenAtMs === undefined ? null : Math.max(0, Math.floor((clock.nowMs() - seenAtMs) / 1000));

/** Without keys and where to push: these stand on the device's own page only. */
export function toWireDevice(entry: DeviceEntry, language: Language, parts: WireParts): Device {
  const { record, facts, isOnline } = entry;
  const fields = parts.drivers.deviceFields(record.driver);
  const text = (wire: string) => fieldText(fields, record.connection, wire);
  return {
    ...toDeviceNode(record, entry),
    Model: record.model,
    Firmware: record.firmware,
    DeviceIp: facts.address.host,
    DevicePort: facts.address.port,
    DeviceUserName: text("DeviceUserName"),
    HasPassword: hasSecret(fields, record.connection),
    RtspUrl: text("RtspUrl"),
    Connection: shownFields(fields, record.connection),
    PushAddresses: [],
    OnDemand: record.isOnDemand,
    OfflineReason: isOnline ? "" : reasonText(entry, language, parts),
    LastSeen: wireTime(lastSeenOf(entry, parts)),
    AwaySeconds: isOnline ? null : awaySeconds(entry.lastSeenAtMs, parts.clock),
    Capabilities: parts.capabilities.defined(capabilitiesOf(entry)),
    CanRefresh: tellsItsChannels(parts.drivers.find(record.driver)),
  };
}

/** How many cameras somebody sees of a device. */
export interface CameraCounts {
  readonly cameraCount: number;
  readonly onlineCount: number;
}

/** What anybody may know who sees one of its channels. */
export const toDeviceNode = (record: DeviceRecord, { cameraCount, onlineCount }: CameraCounts) => ({
  DeviceID: record.id,
  DeviceName: record.name,
  DeviceType: record.driver,
  Manufacturer: record.manufacturer,
  Enable: record.isEnabled,
  Online: onlineCount > 0,
  ChannelNum: cameraCount,
  channelNums: cameraCount,
  onlineChannelNums: onlineCount,
  clusterOnline: true,
  ServerID: thisServer.id,
});

/** When it is asked. */
const tellsItsChannels = (driver: Driver | undefined): boolean =>
  driver?.inspect !== undefined || driver?.commands?.fetchChannels !== undefined;

function capabilitiesOf({ channels }: DeviceEntry): Capability[] {
  const all = new Set<Capability>();
  for (const { facts } of channels.values())
    for (const capability of facts.capabilities) all.add(capability);
  return [...all];
}

/** Only administrators read of devices. */
function reasonText(entry: DeviceEntry, language: Language, parts: WireParts): string {
  const reason = reasonOf(entry, parts);
  return reason ? textFor(true, reason)[language] : "";
}

function reasonOf(
  entry: DeviceEntry,
  { presence, failureOf, drivers }: WireParts,
): Text | undefined {
  if (!entry.isEnabled) return disabledText;
  const fault = faultOf(entry.facts.connection);
  if (fault) return fault;
  if (entry.channels.size === 0 && drivers.find(entry.driver)?.tellsChannels) return awaitedText;
  const offline = entry.inOrder.find(({ state }) => state === "offline");
  const now = offline && presence.of(offline);
  return now?.status === "offline" ? now.reason : failureOf(entry.id);
}

function lastSeenOf(entry: DeviceEntry, { presence }: WireParts): number | undefined {
  if (!entry.isOnline) return entry.lastSeenAtMs;
  const online = entry.inOrder.find(({ isOnline }) => isOnline);
  const now = online && presence.of(online);
  return now?.status === "online" ? now.lastSeenAtMs : entry.lastSeenAtMs;
}

const disabledText: Text = { zh: "设备未启用", en: "The device is not enabled" };
const awaitedText: Text = {
  zh: "设备尚未接入：注册后会自动上报通道，请检查设备上的服务器编号、地址和密码",
  en: "The device has not connected yet. It reports its channels after registering: check the server ID, address and password set on the device.",
};
