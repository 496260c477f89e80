import { type Text, TimedOut } from "@tessera/base";
import type { CruiseCommand, DeviceCommands, ScanCommand } from "@tessera/engine";
import {
  type DeviceControl,
  type MessageHead,
  type PtzCommand,
  plainQuery,
  readPtzPosition,
  wiperSwitch,
} from "@tessera/protocols/gb28181";
import type { DeviceCatalogs } from "../catalog/device-catalogs.ts";
import type { Conversation } from "../conversation.ts";
import type { GbConnection } from "../gb-connection.ts";
import { order, orderPtz } from "./order.ts";

export function createCommands(
  conversation: Conversation,
  catalogs: DeviceCatalogs,
): Required<DeviceCommands<GbConnection>> {
  const tell = (connection: GbConnection, control: DeviceControl, signal: AbortSignal) =>
    order(conversation, connection, control, signal);
  const ptz = (connection: GbConnection, command: PtzCommand, signal: AbortSignal) =>
    orderPtz(conversation, connection, command, signal);

  return {
    dragZoom: (connection, direction, box, signal) =>
      tell(connection, { kind: "drag-zoom", direction, box }, signal),
    cruise: (connection, command, signal) => ptz(connection, cruiseOf(command), signal),
    scan: (connection, command, signal) => ptz(connection, scanOf(command), signal),
    wiper: (connection, isOn, signal) =>
      ptz(connection, { kind: "aux", number: wiperSwitch, isOn }, signal),
    output: (connection, { number, isOn }, signal) =>
      ptz(connection, { kind: "aux", number, isOn }, signal),
    homePosition: (connection, home, signal) =>
      tell(connection, { kind: "home-position", home }, signal),
    async position({ deviceId, channelId }, signal) {
      const session = conversation.sessions.get(deviceId);
      const answer = await conversation.ask(session, {
        id: channelId,
        draft: positionQuery,
        signal,
      });
      const position = readPtzPosition(answer);
      if (!position) throw new TimedOut("gb-no-position", noPositionText);
      return position;
    },
    goToPosition: (connection, position, signal) =>
      tell(connection, { kind: "go-to-position", position }, signal),
    guard: (connection, isArmed, signal) => tell(connection, { kind: "guard", isArmed }, signal),
    resetAlarm: (connection, signal) => tell(connection, { kind: "reset-alarm" }, signal),
    record: (connection, isOn, signal) => tell(connection, { kind: "record", isOn }, signal),
    keyFrame: (connection, signal) => tell(connection, { kind: "key-frame" }, signal),
    fetchChannels: (deviceId, signal) =>
      catalogs.fetch(conversation.sessions.get(deviceId), signal),
  };
}

const positionQuery = (head: MessageHead) => plainQuery("PTZPosition", head);

function cruiseOf(command: CruiseCommand): PtzCommand {
  const { group } = command;
  switch (command.kind) {
    case "start":
      return { kind: "cruise-start", group };
    case "stop":
      return { kind: "stop" };
    case "clear":
      return { kind: "cruise-remove", group, preset: 0 };
    case "add":
      return { kind: "cruise-add", group, preset: command.preset };
    case "remove":
      return { kind: "cruise-remove", group, preset: command.preset };
    case "speed":
      return { kind: "cruise-speed", group, value: command.value };
    case "dwell":
      return { kind: "cruise-dwell", group, value: command.value };
  }
}

function scanOf(command: ScanCommand): PtzCommand {
  const { group } = command;
  switch (command.kind) {
    case "start":
      return { kind: "scan-start", group };
    case "stop":
      return { kind: "stop" };
    case "left":
      return { kind: "scan-left", group };
    case "right":
      return { kind: "scan-right", group };
    case "speed":
      return { kind: "scan-speed", group, value: command.value };
  }
}

const noPositionText: Text = {
  zh: "设备没有返回云台位置",
  en: "The device did not report its PTZ position.",
};
