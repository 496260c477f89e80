import {
  type ChangeList,
  type ListAddress,
  listQuery,
  useListAddress,
} from "@tessera/platform/console";

const filters = ["online", "enable", "type"] as const;
type Filter = (typeof filters)[number];

/** What a list of devices or channels shows; only devices are narrowed by type. */
export type DeviceListAddress = ListAddress<Filter>;
export type ChangeDeviceList = ChangeList<Filter>;

export const useDeviceListAddress = () => useListAddress(filters);

/** Shows everything. */
export const unfiltered = { q: "", online: "", enable: "", type: "" } as const;

/** As the lists' calls take it; what the address says of neither counts as both. */
export const deviceListQuery = (list: DeviceListAddress) => ({
  ...listQuery(list),
  online: flagOf(list.online),
  enable: flagOf(list.enable),
});

const flagOf = (text: string): "0" | "1" | "" => (text === "0" || text === "1" ? text : "");

/** Rows stay chosen while only page and order change. */
export const scopeOf = ({ q, online, enable, type }: DeviceListAddress): string =>
  JSON.stringify([q, online, enable, type]);
