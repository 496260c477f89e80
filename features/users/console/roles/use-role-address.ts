import { useSearchParams } from "react-router";

/** Which role is open in the editor: `?role=3`, `?role=0` for a new one, `?role=0&from=3` for a copy. */
export interface OpenRole {
  readonly id: number;
  readonly copiedFrom: number | undefined;
}

/** The editor and the list share one address: going back returns to the list as it was. */
export function useRoleAddress() {
  const [query, setQuery] = useSearchParams();
  const role = idIn(query.get("role"));
  const open: OpenRole | undefined =
    role === undefined ? undefined : { id: role, copiedFrom: idIn(query.get("from")) };
  const show = (next: OpenRole | undefined) =>
    setQuery((present) => {
      const address = new URLSearchParams(present);
      address.delete("role");
      address.delete("from");
      if (next) address.set("role", String(next.id));
      if (next?.copiedFrom) address.set("from", String(next.copiedFrom));
      return address;
    });
  return { open, show };
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
