import { useLatestQuery } from "@tessera/platform/console";

const names = ["q", "device", "name", "direction", "errors", "before"] as const;

type Name = (typeof names)[number] | "message";

/** What the log shows, as the address carries it; all texts. */
export type LogAddress = Readonly<Record<Name, string>>;

export const noFilter = {
  q: "",
  device: "",
  name: "",
  direction: "",
  errors: "",
  before: "",
} as const;

/** Filters live in the address: going back and reloading keep them. So does the message that is open. */
export function useLogAddress() {
  const [query, changeQuery] = useLatestQuery();
  const address = Object.fromEntries(
    [...names, "message"].map((name) => [name, query.get(name) ?? ""]),
  ) as LogAddress;
  const change = (changes: Partial<LogAddress>, { isStep = false } = {}) =>
    changeQuery(
      (present) => {
        const next = new URLSearchParams(present);
        // Another filter begins at the newest.
        const narrowed = names.some((name) => name !== "before" && name in changes);
        const wanted = narrowed ? { before: "", ...changes } : changes;
        for (const [name, value] of Object.entries(wanted))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: !isStep },
    );
  return { address, change };
}

export const isNarrowed = (address: LogAddress): boolean =>
  names.some((name) => name !== "before" && address[name] !== "");

/** As the call takes it; what is no filter is none. */
export function logQuery({ q, device, name, direction, errors, before }: LogAddress) {
  const beforeId = Number(before);
  return {
    q,
    deviceid: device,
    name,
    direction: direction === "in" || direction === "out" ? direction : "",
    errors: errors === "1",
    ...(Number.isSafeInteger(beforeId) && beforeId > 0 && { before: beforeId }),
  } as const;
}
