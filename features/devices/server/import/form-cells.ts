import type { Text } from "@tessera/base";
import type { Driver, FormField } from "@tessera/engine";
import type { Connection } from "./device-table.ts";
import type { Problems } from "./problems.ts";
import { notAChoice, reasons } from "./reasons.ts";
import type { TableRow } from "./table-row.ts";

const maxCharacters = 2000;

/** What a row says in the columns of a form, by the driver's names; empty cells are left out. */
export function readFormCells(
  row: TableRow,
  fields: readonly FormField[],
  problems: Problems,
): Connection {
  const connection: Record<string, unknown> = {};
  for (const field of fields) {
    const text = isSecret(field) ? row.exactText(field.wire) : row.text(field.wire);
    const value = text === "" ? undefined : valueOf(field, text);
    if (typeof value === "object") problems.add(row, field.wire, value);
    else if (value !== undefined) connection[field.key] = value;
  }
  return connection;
}

/** Lets the driver say whether it could use the connection. */
export function checkConnection(
  row: TableRow,
  connection: Connection,
  { driver, fields }: { readonly driver: Driver; readonly fields: readonly FormField[] },
  problems: Problems,
): void {
  const { error } = driver.connection.safeParse(connection);
  for (const { path, message } of error?.issues ?? []) {
    const field = fields.find(({ key }) => key === path[0]);
    const isAbsent = field !== undefined && connection[field.key] === undefined;
    // The server makes a key where there is none.
    if (isAbsent && field.kind === "key") continue;
    problems.add(row, field?.wire ?? "DeviceType", isAbsent ? reasons.required : wordsOf(message));
  }
}

export const isSecret = ({ kind }: FormField): boolean => kind === "secret" || kind === "key";

/** A text says why not. */
function valueOf(field: FormField, text: string): string | number | Text {
  if (text.length > maxCharacters) return reasons.tooLong;
  if (field.kind === "number") {
    const number = Number(text);
    return Number.isFinite(number) ? number : reasons.number;
  }
  if (field.kind !== "choice") return text;
  const options = field.options ?? [];
  const wanted = text.toLowerCase();
  const chosen = options.find(({ value, label }) =>
    [value, label.zh, label.en].some((name) => name.toLowerCase() === wanted),
  );
  return chosen?.value ?? notAChoice(options.map(({ value }) => value).filter(Boolean));
}

/** Drivers word the issues of their schema as "中文 · English"; what the library says is of no use here. */
function wordsOf(message: string): Text {
  const [zh, en] = message.split(" · ");
  return zh !== undefined && en !== undefined ? { zh, en } : reasons.unusable;
}
