import type { Selection } from "@tessera/platform/console";
import type { Device } from "../../contract.ts";
import type { ChangeDeviceList, DeviceListAddress } from "../listing/device-list-address.ts";
import type { DeviceHistory } from "./history-spans.ts";

/** What the table and the cards both draw. */
export interface DeviceRowsProps {
  readonly devices: readonly Device[];
  readonly total: number;
  readonly list: DeviceListAddress;
  readonly onChange: ChangeDeviceList;
  readonly selection: Selection<string>;
  readonly historyOf: (deviceId: string) => DeviceHistory | undefined;
}
