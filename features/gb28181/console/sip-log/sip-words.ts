import dayjs from "dayjs";
import type { SipLine } from "../../contract.ts";

export const timeText = (atMs: number): string => dayjs(atMs).format("HH:mm:ss.SSS");
export const dateText = (atMs: number): string => dayjs(atMs).format("MM-DD HH:mm:ss");

/** `REGISTER`, or `401 Unauthorized`; nothing for what could not be read. */
export function titleOf({ Method, Status, Reason }: SipLine): string {
  return Status === 0 ? Method : `${Status} ${Reason}`;
}

/** Of the device that it is about: whoever is not us has a From in what comes and a To in what goes. */
export const deviceOf = ({ Direction, Status, From, To }: SipLine): string =>
  (Direction === "in") === (Status === 0) ? From : To;

export const isRetransmission = ({ Note }: SipLine): boolean =>
  Note.toLowerCase().startsWith("retransmission");

/** 340 ms, 2.5 s, 3 min */
export function durationText(durationMs: number): string {
  if (durationMs < 1000) return `${durationMs} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  return `${Math.round(durationMs / 60_000)} min`;
}
