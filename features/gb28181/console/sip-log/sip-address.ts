import { useLatestQuery } from "@tessera/platform/console";

const names = ["q", "device", "method", "status", "direction", "errors", "before"] as const;
const openNames = ["call", "message"] as const;

type Name = (typeof names)[number] | (typeof openNames)[number];

/** What the log shows, as the address carries it; all texts. */
export type SipAddress = Readonly<Record<Name, string>>;

export const noFilter = {
  q: "",
  device: "",
  method: "",
  status: "",
  direction: "",
  errors: "",
  before: "",
} as const;

/** Filters live in the address: going back and reloading keep them. So does the call that is open. */
export function useSipAddress() {
  const [query, changeQuery] = useLatestQuery();
  const address = Object.fromEntries(
    [...names, ...openNames].map((name) => [name, query.get(name) ?? ""]),
  ) as SipAddress;
  const change = (changes: Partial<SipAddress>, { isStep = false } = {}) =>
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

export const isNarrowed = (address: SipAddress): boolean =>
  names.some((name) => name !== "before" && address[name] !== "");

/** As the call takes it; what is no filter is none. */
export function logQuery({ q, device, method, status, direction, errors, before }: SipAddress) {
  const beforeId = Number(before);
  return {
    q,
    deviceid: device,
    method,
    status: /^[1-6](?:\d\d|xx)$/.test(status) ? status : "",
    direction: direction === "in" || direction === "out" ? direction : "",
    errors: errors === "1",
    ...(Number.isSafeInteger(beforeId) && beforeId > 0 && { before: beforeId }),
  } as const;
}
