import { useLatestQuery } from "@tessera/platform/console";

export type StateFilter = "" | "online" | "offline";

/** What the map shows, as its address says it. */
export interface MapAddress {
  /** Layers that are shown; none: all cameras. */
  readonly groups: readonly number[];
  readonly state: StateFilter;
  /** Hours of alarms in the heat map; 0: it is off. */
  readonly heat: number;
  readonly hasSights: boolean;
  /** 0: the map, else a floor plan. */
  readonly plan: number;
  /** Longitude, latitude and zoom. */
  readonly at: readonly [number, number, number] | undefined;
}

const states: readonly StateFilter[] = ["", "online", "offline"];

export function readMapAddress(query: URLSearchParams): MapAddress {
  const number = (name: string) => Math.max(0, Math.trunc(Number(query.get(name)) || 0));
  return {
    groups: readGroups(query.get("groups")),
    state: states.find((state) => state === query.get("state")) ?? "",
    heat: number("heat"),
    hasSights: query.get("sights") === "1",
    plan: number("plan"),
    at: readPlace(query.get("at")),
  };
}

/** What is as it usually is stays out of the address. */
export function writeMapAddress(address: MapAddress, present: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(present);
  const set = (name: string, value: string) => {
    if (value === "" || value === "0") next.delete(name);
    else next.set(name, value);
  };
  set("groups", address.groups.join(","));
  set("state", address.state);
  set("heat", String(address.heat));
  set("sights", address.hasSights ? "1" : "");
  set("plan", String(address.plan));
  set("at", address.at ? writePlace(address.at) : "");
  return next;
}

/** As many as the server takes at once. */
const mostGroups = 100;

const readGroups = (text: string | null): number[] => {
  const ids = (text ?? "").split(",").map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, mostGroups);
};

function readPlace(text: string | null): MapAddress["at"] {
  const [longitude, latitude, zoom] = (text ?? "").split(",").map(Number);
  if (longitude === undefined || latitude === undefined || zoom === undefined) return undefined;
  const isThere = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && zoom >= 0 && zoom <= 24;
  return isThere ? [longitude, latitude, zoom] : undefined;
}

/** A metre is enough, and a tenth of a zoom. */
const writePlace = ([longitude, latitude, zoom]: readonly [number, number, number]): string =>
  [longitude.toFixed(5), latitude.toFixed(5), zoom.toFixed(1)].join(",");

export function useMapAddress() {
  const [query, changeQuery] = useLatestQuery();
  return {
    address: readMapAddress(query),
    change: (changes: Partial<MapAddress>) =>
      changeQuery(
        (present) => writeMapAddress({ ...readMapAddress(present), ...changes }, present),
        { replace: true },
      ),
  };
}
