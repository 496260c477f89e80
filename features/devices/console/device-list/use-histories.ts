import { useQueryCall } from "@tessera/platform/console";
import { type Device, deviceHistory } from "../../contract.ts";
import { historyOf } from "./history-spans.ts";

const refreshMs = 30_000;

/** The last day of the devices shown, asked for in one call. */
export function useHistories(devices: readonly Device[]) {
  const ids = devices.map(({ DeviceID }) => DeviceID).join(",");
  const { data } = useQueryCall(
    deviceHistory,
    { devices: ids, hours: 24 },
    { enabled: ids !== "", quiet: true, keepPrevious: true, refetchIntervalMs: refreshMs },
  );
  return (deviceId: string) => data && historyOf(data, deviceId);
}
