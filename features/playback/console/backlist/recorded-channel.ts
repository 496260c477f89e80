import type { ListAddress } from "@tessera/platform/console";
import type { z } from "zod";
import type { queryRecordedChannels } from "../../contract.ts";
import { backchannelAddress, backtimeAddress } from "../addresses.ts";
import type { RecordType } from "../calendar/use-flags.ts";
import type { ZoneTime } from "../zone/zone-time.ts";

export type RecordedChannel = z.output<typeof queryRecordedChannels.reply>["rows"][number];

/** What table and cards draw. */
export interface RecordedRowsProps {
  readonly rows: readonly RecordedChannel[];
  readonly total: number;
  readonly recordType: RecordType;
  readonly zone: ZoneTime;
  /** YYYYMMDD. */
  readonly today: string;
  readonly list: ListAddress;
  readonly onChange: (changes: Partial<ListAddress>) => void;
}

/** Of a row, as its parts need it. */
export interface RecordedRowProps {
  readonly row: RecordedChannel;
  readonly recordType: RecordType;
  readonly zone: ZoneTime;
  readonly today: string;
}

/** The last recorded day, or today if that is not known. */
export const lastDayOf = ({ row, zone, today }: RecordedRowProps): string =>
  row.lastAtMs === null ? today : zone.dayOf(row.lastAtMs);

/** Where a click on a channel leads: what a device keeps has a list only. */
export const openingOf = (props: RecordedRowProps): string =>
  props.recordType === "Device"
    ? backchannelAddress(props.row.id, lastDayOf(props), { recordType: "Device" })
    : backtimeAddress(props.row.id, lastDayOf(props));
