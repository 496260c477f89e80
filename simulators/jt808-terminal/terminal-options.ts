import type { Clock } from "@tessera/base";
import type { OrderHandlers } from "./orders.ts";
import type { RoadPoint } from "./road.ts";

export interface Jt808TerminalOptions {
  readonly server: { readonly host: string; readonly port: number };
  /** Its number; filled up with zeros to 12 digits, or 20 for 2019. */
  readonly phone: string;
  readonly edition?: "2011" | "2013" | "2019";
  readonly transport?: "TCP" | "UDP";
  readonly plate?: string;
  /** 1 blue, 2 yellow, 3 black, 4 white, 5 green. */
  readonly plateColour?: number;
  readonly manufacturer?: string;
  readonly model?: string;
  readonly terminalId?: string;
  /** How many cameras it says to have. */
  readonly channels?: number;
  /** It drives to the end and back; it stands where it is if there is only one. */
  readonly road?: readonly RoadPoint[];
  /** Where on the road it begins, 0 to 2: at 1 it is at its end, and beyond that on its way back. */
  readonly startAt?: number;
  readonly speedKmh?: number;
  /** 0: only when it is told to. */
  readonly reportEverySeconds?: number;
  readonly heartbeatSeconds?: number;
  /** Of an earlier registration: it shows it at once. */
  readonly authCode?: string;
  /** It connects and says nothing by itself. */
  readonly isMute?: boolean;
  /** Laid over what it does by itself; a message to what answers it. */
  readonly handlers?: OrderHandlers;
  /** Its line is cut or closed: what it sends otherwise ends with it. */
  readonly onGone?: () => void;
  readonly clock?: Clock;
}
