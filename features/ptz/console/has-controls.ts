import type { Controlled } from "@tessera/kit/tile";
import type { Channel } from "../../devices/contract.ts";

type Capability = Channel["Capabilities"][number];

const movements: readonly Capability[] = ["ptz", "presets"];
const lenses: readonly Capability[] = ["focus", "iris"];
/** Restarting alone is not worth the room: the device list has it too. */
const orders: readonly Capability[] = ["talk", "guard", "resetAlarm", "record", "keyFrame"];

export const canMove = ({ Capabilities }: Pick<Controlled, "Capabilities">): boolean =>
  movements.some((capability) => Capabilities.includes(capability));

/** Whether there is anything that the viewer can tell the channel. */
export const hasControls = (channel: Pick<Controlled, "Capabilities">): boolean =>
  canMove(channel) ||
  [...lenses, ...orders].some((capability) => channel.Capabilities.includes(capability));
