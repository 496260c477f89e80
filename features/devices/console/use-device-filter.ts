import { useSearchParams } from "react-router";
import { type DeviceFilter, readFilter, writeFilter } from "./device-filter.ts";

/** The filter lives in the address: going back and reloading keep it. */
export function useDeviceFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  /** Anything but turning the page starts at the first one. */
  const change = (changes: Partial<DeviceFilter>) =>
    setQuery(writeFilter({ ...filter, page: 1, ...changes }), { replace: true });
  return { filter, change };
}
