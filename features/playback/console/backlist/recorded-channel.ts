import type { ZoneTime } from "@tessera/kit/playback";
import type { z } from "zod";
import type { queryRecordedChannels } from "../../contract.ts";
import { backchannelAddress, backtimeAddress } from "../addresses.ts";
import type { RecordType } from "../calendar/use-flags.ts";

export type RecordedChannel = z.output<typeof queryRecordedChannels.reply>["rows"][number];

/** What all rows are shown with. */
export interface Shown {
  readonly recordType: RecordType;
  readonly zone: ZoneTime;
  /** YYYYMMDD. */
  readonly today: string;
}

export interface RecordedRowProps extends Shown {
  readonly row: RecordedChannel;
}

/** The last recorded day, or today if that is not known. */
export const lastDayOf = ({ row, zone, today }: RecordedRowProps): string =>
  row.lastAtMs === null ? today : zone.dayOf(row.lastAtMs);

/** Where a click on a channel leads: what a device keeps has a list only. */
export const openingOf = (props: RecordedRowProps): string =>
  props.recordType === "Device"
    ? backchannelAddress(props.row.id, lastDayOf(props), { recordType: "Device" })
    : backtimeAddress(props.row.id, lastDayOf(props));
