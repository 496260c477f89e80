import type { SharedChannel } from "../../contract.ts";

/** One text for a row; ids hold any printable character. */
export const keyOf = ({ DeviceID, ChannelID }: SharedChannel): string =>
  JSON.stringify({ device: DeviceID, channel: ChannelID });
