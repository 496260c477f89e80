import { useLatestQuery } from "@tessera/platform/console";

/** Which operation is looked at lives in the address, `?operation=`: so it can be sent to somebody. */
export function useOpenedOperation() {
  const [query, change] = useLatestQuery();
  const asked = Number(query.get("operation"));
  const set = (id: number | undefined) =>
    change(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete("operation");
        if (id !== undefined) next.set("operation", String(id));
        return next;
      },
      { replace: true },
    );
  return {
    id: Number.isSafeInteger(asked) && asked > 0 ? asked : undefined,
    open: (id: number) => set(id),
    close: () => set(undefined),
  };
}
