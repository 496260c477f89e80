import { useLatestQuery } from "@tessera/platform/console";
import { useLocation } from "react-router";

/** Which alarm is looked at lives in the address, `?alarm=`: so it can be sent to somebody. */
export function useOpenedAlarm() {
  const [query, change] = useLatestQuery();
  const { state } = useLocation();
  const asked = Number(query.get("alarm"));
  const set = (id: number | undefined) =>
    change(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete("alarm");
        if (id !== undefined) next.set("alarm", String(id));
        return next;
      },
      { replace: true, state },
    );
  return {
    id: Number.isSafeInteger(asked) && asked > 0 ? asked : undefined,
    open: (id: number) => set(id),
    close: () => set(undefined),
  };
}
