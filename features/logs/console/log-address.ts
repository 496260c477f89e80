import { useLatestQuery } from "@tessera/platform/console";
import { type LogKind, type LogLevel, logKinds, logLevels } from "../contract.ts";

const names = ["kind", "name", "level", "q", "before", "at"] as const;
type Name = (typeof names)[number];

/** What is shown of the logs, as the address carries it; all texts. */
type LogAddress = Readonly<Record<Name, string>>;

/** What is looked at lives in the address: going back and reloading keep it. */
export function useLogAddress() {
  const [query, changeQuery] = useLatestQuery();
  const address = Object.fromEntries(
    names.map((name) => [name, query.get(name) ?? ""]),
  ) as LogAddress;
  const change = (changes: Partial<LogAddress>, { isStep = false } = {}) =>
    changeQuery(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: !isStep },
    );
  return { ...shownOf(address), change };
}

interface ShownLog {
  readonly kind: LogKind;
  /** Empty: the file that is written to. */
  readonly name: string;
  readonly level: LogLevel | "";
  readonly q: string;
  /** Only what is older than this place in the file; undefined: from the newest on. */
  readonly before: number | undefined;
  /** Up to this moment. */
  readonly atMs: number | undefined;
}

/** What the address asks for that is not there is left out. */
export function shownOf({ kind, name, level, q, before, at }: LogAddress): ShownLog {
  return {
    kind: logKinds.find((one) => one === kind) ?? "logs",
    name: /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name) ? name : "",
    level: logLevels.find((one) => one === level) ?? "",
    q,
    before: numberOf(before),
    atMs: numberOf(at),
  };
}

function numberOf(text: string): number | undefined {
  const number = Number(text);
  return text !== "" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
