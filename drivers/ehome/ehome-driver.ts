import { Offline, type Text } from "@tessera/base";
import { type Capability, type ChannelRef, type Driver, defineDriver } from "@tessera/engine";
import { listRecordings } from "./control/list-recordings.ts";
import { createPanTiltZoom } from "./control/move.ts";
import type { Conversation } from "./conversation.ts";
import {
  driverName,
  type EhomeConnection,
  ehomeConnection,
  hasSubStream,
} from "./ehome-connection.ts";
import { ehomeForm } from "./ehome-form.ts";
import type { MediaSignalling } from "./media/media-signalling.ts";
import { openLive } from "./media/open-live.ts";
import type { Onboarding } from "./onboarding.ts";

interface EhomeDriverParts {
  readonly conversation: Conversation;
  readonly onboarding: Onboarding;
  readonly signalling: MediaSignalling;
  readonly watchPresence: (listener: (channel: ChannelRef) => void) => () => void;
}

export function createEhomeDriver(parts: EhomeDriverParts): Driver<EhomeConnection> {
  const { conversation, onboarding, signalling } = parts;
  const { sessions, clock } = conversation;
  return defineDriver<EhomeConnection>({
    name: driverName,
    form: ehomeForm,
    connection: ehomeConnection,
    tellsChannels: true,

    async openLive(request) {
      const { connection } = request;
      // Who tries a device as a whole looks at its first camera.
      const [first] = sessions.find(connection.deviceId)?.channels.keys() ?? [];
      const channel = connection.channel || first;
      if (!channel) throw new Offline("ehome-not-tested", notTestedText);
      return openLive(
        { ...request, connection: { ...connection, channel } },
        { signalling, clock },
      );
    },

    async checkPresence({ deviceId, channel }) {
      const session = sessions.get(deviceId);
      if (session.channels.get(channel)?.isOnline === false)
        throw new Offline("ehome-channel-off", offText);
    },
    watchPresence: parts.watchPresence,
    hasSubStream,

    capabilities: () => capabilities,
    ptz: createPanTiltZoom(conversation),
    recordings: {
      list: (connection, fromMs, toMs, signal) =>
        listRecordings(conversation, connection, { fromMs, toMs }, signal),
    },
    commands: {
      fetchChannels: (deviceId, signal) => onboarding.fetch(sessions.get(deviceId), signal),
    },
  });
}

const capabilities: readonly Capability[] = ["ptz", "focus", "iris", "recordings", "fetchChannels"];

const notTestedText: Text = {
  zh: "EHome 设备主动注册到平台，注册前无法测试，请保存后等待设备注册",
  en: "An EHome device registers by itself, so it cannot be tested beforehand. Save it and wait for it to register.",
};
const offText: Text = {
  zh: "设备上报该通道没有视频信号，请检查前端摄像机",
  en: "The device reports no video on this channel. Check the camera behind it.",
};
