import { xml } from "../../xml/index.ts";
import type { Question } from "../question.ts";

/** The four directions are proven on the wire; the others follow the order of the maker's own lists. */
export type PtzCommand =
  | "LEFT"
  | "RIGHT"
  | "UP"
  | "DOWN"
  | "UPLEFT"
  | "UPRIGHT"
  | "DOWNLEFT"
  | "DOWNRIGHT"
  | "ZOOMIN"
  | "ZOOMOUT"
  | "FOCUSNEAR"
  | "FOCUSFAR"
  | "IRISOPEN"
  | "IRISCLOSE";

const slowestPtz = 1;
export const fastestPtz = 7;

export const ptzControl = (
  channel: number,
  command: PtzCommand,
  action: "Start" | "Stop",
  speed: number,
): Question => ({
  method: "CONTROL",
  command: "PTZCONTROL",
  params: xml`
<Channel>${channel}</Channel>
<PTZCmd>${command}</PTZCmd>
<Action>${action}</Action>
<Speed>${Math.min(fastestPtz, Math.max(slowestPtz, Math.round(speed)))}</Speed>
`,
});
