import { useQueryCall } from "@tessera/platform/console";
import { listDeviceTypes } from "../contract.ts";

/** They change when the server is updated, not while a page is open. */
const freshForMs = 10 * 60_000;

/** The kinds of devices there are, with their forms. */
export function useDeviceTypes() {
  const { data, error, refetch } = useQueryCall(
    listDeviceTypes,
    {},
    { quiet: true, staleTimeMs: freshForMs },
  );
  return { data: data?.data, error, refetch };
}
