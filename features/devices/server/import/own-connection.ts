import type { Driver } from "@tessera/engine";
import { channelConnection } from "../connections.ts";
import type { Connection } from "./device-table.ts";
import { checkConnection, readFormCells } from "./form-cells.ts";
import type { Problems } from "./problems.ts";
import type { TableRow } from "./table-row.ts";

interface OwnReading {
  readonly device: Connection;
  readonly driver: Driver;
  readonly problems: Problems;
  readonly isFirst: boolean;
}

/**
 * What a channel has otherwise than its device. In the first row, columns that both have are the
 * device's. Addresses go together: one that differs makes all of them the channel's own.
 */
export function readOwnConnection(row: TableRow, reading: OwnReading): Connection {
  const { device, driver, problems, isFirst } = reading;
  const fields = driver.form.channel ?? [];
  const ofDevice = new Set(driver.form.device.map(({ wire }) => wire));
  const given = readFormCells(
    row,
    fields.filter(({ wire }) => !(isFirst && ofDevice.has(wire))),
    problems,
  );
  const differs = ({ key }: { readonly key: string }) =>
    given[key] !== undefined && given[key] !== (device[key] ?? "");
  const addresses = fields.filter(({ kind }) => kind === "url");
  const isElsewhere = addresses.some(differs);
  const own = fields.filter((field) =>
    field.kind === "url" ? isElsewhere && given[field.key] !== undefined : differs(field),
  );
  if (own.length === 0) return {};
  const laid = { ...device, ...Object.fromEntries(own.map(({ key }) => [key, given[key]])) };
  checkConnection(row, laid, { driver, fields }, problems);
  if (problems.has(row)) return {};
  return channelConnection(
    driver,
    device,
    Object.fromEntries(own.map(({ wire, key }) => [wire, given[key]])),
  );
}
