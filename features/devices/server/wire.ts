import type { Language } from "@tessera/base";
import type { Presence } from "@tessera/engine";
import dayjs from "dayjs";
import type { Channel, Device } from "../contract.ts";
import { storedText } from "./connection-fields.ts";
import type { DeviceRecord } from "./device-store.ts";

/** Every camera of today has one channel. */
export const onlyChannel = "1";

export function toWireDevice(record: DeviceRecord, presence: Presence, language: Language): Device {
  const isOnline = presence.status === "online";
  const lastSeenAtMs =
    (presence.status === "unknown" ? undefined : presence.lastSeenAtMs) ?? record.lastSeenAtMs;
  return {
    DeviceID: record.id,
    DeviceName: record.name,
    DeviceType: record.driver,
    DeviceUserName: storedText(record, "DeviceUserName"),
    HasPassword: storedText(record, "DeviceUserPW") !== "",
    RtspUrl: storedText(record, "RtspUrl"),
    SubRtspUrl: storedText(record, "SubRtspUrl"),
    Transport: storedText(record, "Transport"),
    PublishKey: "",
    PushAddresses: [],
    Enable: record.isEnabled,
    OnDemand: record.isOnDemand,
    Online: isOnline,
    OfflineReason: presence.status === "offline" ? presence.reason[language] : "",
    LastSeen: lastSeenAtMs === undefined ? "" : dayjs(lastSeenAtMs).format("YYYY-MM-DD HH:mm:ss"),
    ChannelNum: 1,
    onlineChannelNums: isOnline ? 1 : 0,
  };
}

export function toWireChannel(
  record: DeviceRecord,
  { isOnline, hasSubStream }: { readonly isOnline: boolean; readonly hasSubStream: boolean },
): Channel {
  return {
    ParentDeviceID: record.id,
    ChannelID: onlyChannel,
    Name: record.name,
    Enable: record.isEnabled ? 1 : 0,
    Online: isOnline ? 1 : 0,
    OnDemand: record.isOnDemand ? 1 : 0,
    Parental: 0,
    Protocol: record.driver,
    HasSubStream: hasSubStream,
  };
}
