import { DeviceRefused, type Text } from "@tessera/base";
import {
  type DeviceControl,
  deviceControl,
  encodePtz,
  isAnswered,
  type MessageHead,
  type PtzCommand,
  readResult,
} from "@tessera/protocols/gb28181";
import type { Conversation } from "../conversation.ts";

/** Who is ordered: a channel, or the device itself. */
interface Ordered {
  readonly deviceId: string;
  readonly channelId: string;
}

/** Gives a device an order and, where it answers such, waits for what it says. */
export async function order(
  conversation: Conversation,
  { deviceId, channelId: id }: Ordered,
  control: DeviceControl,
  signal: AbortSignal,
): Promise<void> {
  const session = conversation.sessions.get(deviceId);
  const draft = (head: MessageHead) => deviceControl(head, control, session.version);
  if (!isAnswered(control)) return conversation.say(session, { id, draft, signal });
  const answer = await conversation.ask(session, { id, draft, signal });
  if (!readResult(answer).isOk) throw new DeviceRefused("gb-control-refused", refusedText);
}

export const orderPtz = (
  conversation: Conversation,
  place: Ordered,
  command: PtzCommand,
  signal: AbortSignal,
): Promise<void> => order(conversation, place, { kind: "ptz", hex: encodePtz(command) }, signal);

const refusedText: Text = {
  zh: "设备拒绝执行该命令，它可能不支持此功能",
  en: "The device refused the command. It may not support this function.",
};
