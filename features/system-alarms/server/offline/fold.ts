import { isIPv4 } from "node:net";
import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { type SystemAlarm, systemTypes } from "../system-alarm.ts";

/** A camera that is gone, with what it may share with others that went with it. */
export interface GoneCamera {
  readonly channel: ChannelRef;
  readonly name: string;
  readonly deviceName: string;
  readonly driver: string;
  /** Where its device is; empty if that is not known. */
  readonly host: string;
}

/** So many devices of one network at once are the network's fault. */
const devicesOfNetwork = 3;
const devicesOfHost = 2;
const channelsOfDevice = 2;
/** So many devices that share nothing but how they get in. */
const devicesOfDriver = 3;
/** So many cameras are named. */
const namedMax = 50;

type Fold = (cameras: readonly GoneCamera[], atMs: number) => SystemAlarm | undefined;

/** One alarm for what has one cause: the widest that explains enough of them, and an alarm each for the rest. */
export function fold(cameras: readonly GoneCamera[], atMs: number): readonly SystemAlarm[] {
  const alarms: SystemAlarm[] = [];
  let rest = cameras;
  const take = (sharedBy: (camera: GoneCamera) => string, together: Fold) => {
    for (const [shared, own] of Map.groupBy(rest, sharedBy)) {
      const alarm = shared === "" ? undefined : together(own, atMs);
      if (!alarm) continue;
      alarms.push(alarm);
      const taken = new Set(own);
      rest = rest.filter((camera) => !taken.has(camera));
    }
  };
  take(({ host }) => networkOf(host), ofNetwork);
  take(({ host }) => host, ofHost);
  take(({ channel }) => channel.deviceId, ofDevice);
  take(({ driver }) => driver, ofDriver);
  return [...alarms, ...rest.map((camera) => ofCamera(camera, atMs))];
}

/** `10.1.2.0/24`, what one switch usually serves; empty for names, IPv6 and this machine. */
export function networkOf(host: string): string {
  if (!isIPv4(host) || host.startsWith("127.")) return "";
  return `${host.slice(0, host.lastIndexOf("."))}.0/24`;
}

export const ofCamera = (
  { channel, name }: Pick<GoneCamera, "channel" | "name">,
  atMs: number,
): SystemAlarm => ({
  key: `offline ${JSON.stringify([channel.deviceId, channel.channelId])}`,
  deviceId: channel.deviceId,
  channel,
  alarmType: systemTypes.videoLoss,
  severity: 2,
  topic: "System/CameraOffline",
  description: {
    zh: `摄像机离线：${name}，请检查供电、网线和网络`,
    en: `Camera offline: ${name}. Check its power, cable and network.`,
  },
  beganAtMs: atMs,
  members: [channel],
});

const ofNetwork: Fold = (cameras, atMs) => {
  if (devicesIn(cameras) < devicesOfNetwork) return undefined;
  const network = networkOf(cameras[0]?.host ?? "");
  const count = cameras.length;
  return many(`network ${network}`, cameras, atMs, {
    zh: `交换机或网络中断：${count} 路摄像机`,
    en: `Switch or network down: ${count} cameras`,
    address: network,
  });
};

const ofHost: Fold = (cameras, atMs) => {
  if (devicesIn(cameras) < devicesOfHost) return undefined;
  const host = cameras[0]?.host ?? "";
  const count = cameras.length;
  return many(`host ${host}`, cameras, atMs, {
    zh: `同一主机的 ${count} 路摄像机同时离线，请检查该主机的供电和网络`,
    en: `${count} cameras of one host went offline together. Check the power and network of that host.`,
    address: host,
  });
};

const ofDevice: Fold = (cameras, atMs) => {
  const [first] = cameras;
  if (!first || cameras.length < channelsOfDevice) return undefined;
  const { deviceName: name, channel } = first;
  const count = cameras.length;
  const alarm = many(`device ${channel.deviceId}`, cameras, atMs, {
    zh: `设备“${name}”的 ${count} 路摄像机离线，请检查设备的供电和网络`,
    en: `${count} cameras of the device "${name}" went offline. Check its power and network.`,
  });
  return { ...alarm, deviceId: channel.deviceId };
};

const ofDriver: Fold = (cameras, atMs) => {
  const devices = devicesIn(cameras);
  if (devices < devicesOfDriver) return undefined;
  const driver = cameras[0]?.driver ?? "";
  const count = cameras.length;
  return many(`driver ${driver}`, cameras, atMs, {
    zh: `${devices} 台 ${driver} 设备同时离线（${count} 路摄像机），请检查本服务器的网络和 ${driver} 接入`,
    en: `${devices} ${driver} devices went offline together (${count} cameras). Check the network of this server and its ${driver} access.`,
  });
};

const many = (
  cause: string,
  cameras: readonly GoneCamera[],
  atMs: number,
  description: Text,
): SystemAlarm => ({
  // The same cause may come again while cameras of the last time are still away.
  key: `${cause} ${atMs}`,
  deviceId: "",
  channel: undefined,
  alarmType: systemTypes.camerasOffline,
  severity: 1,
  topic: "System/CamerasOffline",
  description,
  raw: JSON.stringify({
    cameras: cameras.slice(0, namedMax).map(({ channel, name }) => ({ ...channel, name })),
    more: Math.max(0, cameras.length - namedMax),
  }),
  beganAtMs: atMs,
  members: cameras.map(({ channel }) => channel),
});

const devicesIn = (cameras: readonly GoneCamera[]): number =>
  new Set(cameras.map(({ channel }) => channel.deviceId)).size;

/** What a camera would be folded by, the widest first; the beginnings of keys. */
export const causesOf = ({ host, channel, driver }: GoneCamera): readonly string[] =>
  [
    networkOf(host) && `network ${networkOf(host)} `,
    host && `host ${host} `,
    `device ${channel.deviceId} `,
    `driver ${driver} `,
  ].filter((cause) => cause !== "");
