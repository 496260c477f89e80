import { type Clock, Offline, type Text } from "@tessera/base";
import { type Capability, type ChannelRef, type Driver, defineDriver } from "@tessera/engine";
import type { DeviceCatalogs } from "./catalog/device-catalogs.ts";
import { createCommands } from "./control/commands.ts";
import { createPanTiltZoom } from "./control/move.ts";
import { order } from "./control/order.ts";
import type { GbPresets } from "./control/presets.ts";
import type { RecordingLists } from "./control/recordings.ts";
import { takeSnapshot } from "./control/take-snapshot.ts";
import type { Conversation } from "./conversation.ts";
import { type GbConnection, gbConnection } from "./gb-connection.ts";
import { gbForm } from "./gb-form.ts";
import { driverName, hasSubStream } from "./gb-streams.ts";
import type { Notices } from "./notices.ts";
import { openLive, type SharedPorts } from "./open-live.ts";
import type { MediaCalls } from "./signalling/media-calls.ts";
import type { SnapshotPlaces } from "./snapshot-places.ts";
import type { TalkDesk } from "./talk/talk-desk.ts";

interface GbDriverParts {
  readonly conversation: Conversation;
  readonly catalogs: DeviceCatalogs;
  readonly notices: Notices;
  readonly presets: GbPresets;
  readonly recordings: RecordingLists;
  readonly calls: MediaCalls;
  readonly talk: TalkDesk;
  readonly ports: SharedPorts;
  readonly snapshots: SnapshotPlaces | undefined;
  readonly firstCameraOf: (deviceId: string) => string | undefined;
  readonly watchPresence: (listener: (channel: ChannelRef) => void) => () => void;
  readonly clock: Clock;
}

export function createGbDriver(parts: GbDriverParts): Driver<GbConnection> {
  const { conversation, catalogs, notices, recordings, calls, talk, ports, clock } = parts;
  const { sessions } = conversation;
  const { snapshots } = parts;
  return defineDriver<GbConnection>({
    name: driverName,
    form: gbForm,
    connection: gbConnection,
    tellsChannels: true,

    async openLive(request) {
      const { connection } = request;
      // Who tries a device as a whole looks at its first camera.
      const channelId = connection.channelId || parts.firstCameraOf(connection.deviceId);
      if (!channelId) throw new Offline("gb-not-tested", notTestedText);
      const whole = { ...request, connection: { ...connection, channelId } };
      return openLive(whole, { signalling: calls, ports, clock });
    },

    async checkPresence({ deviceId, channelId }) {
      sessions.get(deviceId);
      if (!catalogs.isOn(deviceId, channelId)) throw new Offline("gb-channel-off", offText);
    },
    watchPresence: parts.watchPresence,
    hasSubStream,

    capabilities: capabilitiesOf,
    ptz: createPanTiltZoom(conversation),
    presets: parts.presets,
    commands: createCommands(conversation, catalogs),
    reboot: ({ deviceId }, signal) =>
      order(conversation, { deviceId, channelId: deviceId }, { kind: "reboot" }, signal),

    recordings: {
      list: (connection, fromMs, toMs, signal) => recordings.list(connection, fromMs, toMs, signal),
      session: (connection, play) => ({ ...connection, play }),
      control: (id, command, signal) => calls.control(id, command, signal),
    },

    talk: (connection, signal) => talk.talk(connection, signal),

    async watchEvents({ connection, onEvent, signal }) {
      const stop = notices.listen(connection.deviceId, onEvent);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      stop();
    },

    ...(snapshots
      ? {
          takeSnapshot: (connection, signal) =>
            takeSnapshot(conversation, snapshots, connection, signal),
        }
      : {}),
  });
}

/** 3 is fixed, 6 and 7 are parts of a picture; whoever does not say may be movable. */
const fixedTypes: ReadonlySet<number> = new Set([3, 6, 7]);

const movableCapabilities: readonly Capability[] = [
  "ptz",
  "presets",
  "focus",
  "iris",
  "dragZoom",
  "cruise",
  "scan",
  "wiper",
  "homePosition",
];

const usualCapabilities: readonly Capability[] = [
  "reboot",
  "events",
  "recordings",
  "recording-playback",
  "recording-download",
  "talk",
  "guard",
  "output",
  "resetAlarm",
  "record",
  "keyFrame",
  "fetchChannels",
];

function capabilitiesOf({ ptzType, version }: GbConnection): readonly Capability[] {
  const isMovable = !fixedTypes.has(ptzType);
  const isPrecise = isMovable && version.trim() === "3.0";
  return [
    ...(isMovable ? movableCapabilities : []),
    ...(isPrecise ? (["position", "goToPosition"] as const) : []),
    ...usualCapabilities,
  ];
}

const notTestedText: Text = {
  zh: "国标设备主动注册到平台，注册前无法测试，请保存后等待设备注册",
  en: "A GB28181 device registers by itself, so it cannot be tested beforehand. Save it and wait for it to register.",
};
const offText: Text = {
  zh: "设备上报该通道离线，请检查前端摄像机",
  en: "The device reports the channel as offline. Check the camera behind it.",
};
