import type { Driver, FormField } from "@tessera/engine";
import type { DeviceDraft } from "../drafts.ts";
import { cells, readCell, readFlag } from "./base-cells.ts";
import { readChannels } from "./channel-rows.ts";
import type { Connection } from "./device-table.ts";
import { checkConnection, readFormCells } from "./form-cells.ts";
import type { Problems } from "./problems.ts";
import { badDeviceRow, differsFrom, notOfType, reasons, unknownType } from "./reasons.ts";
import type { TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";
import { isExample } from "./template.ts";

/** The rows of one device; the first describes the device as well as its first channel. */
export type DeviceRows = readonly [TableRow, ...TableRow[]];

/** Undefined if the first row cannot be used: then none of the others can. */
export function readDevice(rows: DeviceRows, reading: TableReading): DeviceDraft | undefined {
  const { problems } = reading;
  const [first, ...others] = rows;
  for (const row of rows)
    for (const wire of row.wiresOfCutNumbers()) problems.add(row, wire, reasons.cutNumber);
  const driver = driverOf(first, reading);
  const draft = driver && readDraft(rows, driver, reading);
  if (!draft || problems.has(first)) {
    for (const row of others)
      if (!problems.has(row)) problems.add(row, "DeviceID", badDeviceRow(first.number));
    return undefined;
  }
  return draft;
}

function readDraft(rows: DeviceRows, driver: Driver, reading: TableReading): DeviceDraft {
  const { problems } = reading;
  const [first] = rows;
  const id = readCell(first, cells.deviceId, problems);
  const name = readCell(first, cells.deviceName, problems);
  if (id && reading.table.hasDevice(id)) problems.add(first, "DeviceID", reasons.deviceExists);
  if (name && isExample(name)) problems.add(first, "DeviceName", reasons.example);
  const fields = driver.form.device;
  refuseWrongFields(first, driver, reading);
  const device = {
    id: id ?? "",
    name: name ?? "",
    driver: driver.name,
    manufacturer: readCell(first, cells.manufacturer, problems) ?? "",
    isEnabled: readFlag(first, "Enable", true, problems),
    isOnDemand: readFlag(first, "OnDemand", true, problems),
    connection: { ...initialsOf(fields), ...readFormCells(first, fields, problems) },
  };
  checkConnection(first, device.connection, { driver, fields }, problems);
  refuseOtherWords(rows, driver, problems);
  return { ...device, channels: readChannels(rows, { ...reading, device, driver }) };
}

const initialsOf = (fields: readonly FormField[]): Connection =>
  Object.fromEntries(
    fields.flatMap(({ key, initial }) => (initial === undefined ? [] : [[key, initial]])),
  );

/** By name or label; where there is none, by the address, if only one type takes such. */
function driverOf(row: TableRow, { table, problems }: TableReading): Driver | undefined {
  const { drivers } = table;
  const wanted = row.text("DeviceType").toLowerCase();
  const fitting = drivers.filter(({ name, form }) =>
    wanted === ""
      ? form.device.some((field) => takesAddress(field, row.text(field.wire)))
      : [name, form.label.zh, form.label.en].some((word) => word.toLowerCase() === wanted),
  );
  const [driver, ...more] = fitting;
  if (driver && more.length === 0) return driver;
  const names = drivers.map(({ name }) => name);
  problems.add(row, "DeviceType", wanted === "" ? reasons.required : unknownType(names));
  return undefined;
}

const takesAddress = ({ schemes = [] }: FormField, address: string): boolean =>
  schemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}://`));

/** What the type asks for is there, and no address that it could not use. */
function refuseWrongFields(row: TableRow, driver: Driver, reading: TableReading): void {
  const { columns, problems } = reading;
  for (const { wire, isRequired, kind } of driver.form.device)
    if (isRequired && kind !== "key" && row.text(wire) === "")
      problems.add(row, wire, reasons.required);
  for (const { wire, kind } of columns)
    if (kind === "url" && row.text(wire) !== "" && !hasField(driver, wire))
      problems.add(row, wire, notOfType(driver.name));
}

const hasField = ({ form }: Driver, wire: string): boolean =>
  [...form.device, ...(form.channel ?? [])].some((field) => field.wire === wire);

/** Later rows repeat what the first says of the device, or leave it out. */
function refuseOtherWords([first, ...others]: DeviceRows, driver: Driver, problems: Problems) {
  const ofChannel = new Set(driver.form.channel?.map(({ wire }) => wire));
  const formWires = driver.form.device
    .map(({ wire }) => wire)
    .filter((wire) => !ofChannel.has(wire));
  for (const row of others)
    for (const wire of [...deviceWires, ...formWires])
      if (row.text(wire) !== "" && row.text(wire) !== first.text(wire))
        problems.add(row, wire, differsFrom(first.number));
}

const deviceWires = ["DeviceName", "DeviceType", "Enable", "OnDemand", "Manufacturer"];
