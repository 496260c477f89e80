import type { Selection } from "@tessera/platform/console";
import type { Channel } from "../../contract.ts";
import type { ChangeDeviceList, DeviceListAddress } from "../listing/device-list-address.ts";

/** What the table and the cards both draw. */
export interface ChannelRowsProps {
  readonly channels: readonly Channel[];
  readonly total: number;
  readonly list: DeviceListAddress;
  readonly onChange: ChangeDeviceList;
  readonly selection: Selection<string>;
}
