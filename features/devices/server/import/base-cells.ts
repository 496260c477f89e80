import type { Text } from "@tessera/base";
import { z } from "zod";
import { addChannel, addDevice } from "../../contract.ts";
import type { Problems } from "./problems.ts";
import { reasons } from "./reasons.ts";
import type { TableRow } from "./table-row.ts";

/** What a cell of a column that every device has must hold: the same as the calls for one device ask. */
interface CellRule<Value> {
  readonly wire: string;
  readonly schema: z.ZodType<Value>;
  readonly expected: Text;
}

const { DeviceID, DeviceName, Manufacturer } = addDevice.input.shape;
const { ChannelID, Name, Longitude, Latitude, GBID, ChannelNum } = addChannel.input.shape;

export const cells = {
  deviceId: { wire: "DeviceID", schema: DeviceID, expected: reasons.id },
  deviceName: { wire: "DeviceName", schema: DeviceName, expected: reasons.name },
  manufacturer: { wire: "Manufacturer", schema: Manufacturer, expected: reasons.name },
  channelId: { wire: "ChannelID", schema: ChannelID, expected: reasons.id },
  channelName: { wire: "ChannelName", schema: Name.or(z.literal("")), expected: reasons.name },
  longitude: { wire: "Longitude", schema: Longitude, expected: reasons.longitude },
  latitude: { wire: "Latitude", schema: Latitude, expected: reasons.latitude },
  gbId: { wire: "GBID", schema: GBID, expected: reasons.gbId },
  channelNumber: { wire: "ChannelNum", schema: ChannelNum, expected: reasons.channelNumber },
};

/** Undefined if the cell cannot be used, which is then noted. */
export function readCell<Value>(
  row: TableRow,
  { wire, schema, expected }: CellRule<Value>,
  problems: Problems,
): Value | undefined {
  const text = row.text(wire);
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  problems.add(row, wire, text === "" ? reasons.required : expected);
  return undefined;
}

const flagWords = new Map([
  ...["1", "true", "yes", "y", "on", "是", "启用"].map((word) => [word, true] as const),
  ...["0", "false", "no", "n", "off", "否", "停用"].map((word) => [word, false] as const),
]);

export function readFlag(
  row: TableRow,
  wire: string,
  whenEmpty: boolean,
  problems: Problems,
): boolean {
  const text = row.text(wire).toLowerCase();
  if (text === "") return whenEmpty;
  const flag = flagWords.get(text);
  if (flag === undefined) problems.add(row, wire, reasons.flag);
  return flag ?? whenEmpty;
}
