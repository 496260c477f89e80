import type { Driver } from "@tessera/engine";
import type { ChannelDraft, DeviceDraft } from "../drafts.ts";
import { cells, readCell, readFlag } from "./base-cells.ts";
import { readOwnConnection } from "./own-connection.ts";
import { refuseBadParents } from "./parents.ts";
import { channelTwice, gbIdTwice, reasons } from "./reasons.ts";
import type { TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

interface ChannelReading extends TableReading {
  readonly device: Omit<DeviceDraft, "channels">;
  readonly driver: Driver;
}

/** One channel a row, but those whose rows have a problem. */
export function readChannels(
  rows: readonly TableRow[],
  reading: ChannelReading,
): readonly ChannelDraft[] {
  const { problems, driver } = reading;
  const ids = channelIds(rows, reading);
  // A device that tells its channels itself needs none made up.
  const described = driver.inspect ? rows.filter((row) => row.text("ChannelID") !== "") : rows;
  const channels = described.map((row) => ({
    row,
    channel: readChannel(row, ids.get(row) ?? "", { ...reading, isFirst: row === rows[0] }),
  }));
  refuseBadParents(channels, problems);
  return channels.filter(({ row }) => !problems.has(row)).map(({ channel }) => channel);
}

/** Channels without an id are numbered, around the ids that are given. */
function channelIds(
  rows: readonly TableRow[],
  { driver, problems }: ChannelReading,
): ReadonlyMap<TableRow, string> {
  const rowOf = new Map<string, TableRow>();
  for (const row of rows) {
    const id = readCell(row, cells.channelId, problems) ?? "";
    const before = rowOf.get(id);
    if (id && before) problems.add(row, "ChannelID", channelTwice(before.number));
    else if (id) rowOf.set(id, row);
    else if (driver.inspect && (row !== rows[0] || saysMoreOfChannel(row)))
      problems.add(row, "ChannelID", reasons.foundChannel);
    else if (row !== rows[0] && row.text("ChannelName") === "")
      problems.add(row, "ChannelID", reasons.sameDeviceAgain);
  }
  let last = 0;
  const nextNumber = () => {
    do last++;
    while (rowOf.has(String(last)));
    return String(last);
  };
  return new Map(rows.map((row) => [row, row.text("ChannelID") || nextNumber()]));
}

const saysMoreOfChannel = (row: TableRow): boolean =>
  ["ChannelParentID", "Longitude", "Latitude", "GBID", "ChannelNum"].some(
    (wire) => row.text(wire) !== "",
  );

function readChannel(
  row: TableRow,
  id: string,
  reading: ChannelReading & { readonly isFirst: boolean },
): ChannelDraft {
  const { device, driver, problems, isFirst } = reading;
  const isDirectory = readFlag(row, "Parental", false, problems);
  const usualName = isFirst ? device.name : `${device.name} ${id}`;
  const own = { device: device.connection, driver, problems, isFirst };
  return {
    id,
    name: readCell(row, cells.channelName, problems) || usualName,
    parentId: row.text("ChannelParentID"),
    isDirectory,
    isEnabled: readFlag(row, "ChannelEnable", true, problems),
    isOnDemand: readFlag(row, "ChannelOnDemand", device.isOnDemand, problems),
    connection: isDirectory ? {} : readOwnConnection(row, own),
    longitude: readCell(row, cells.longitude, problems) ?? 0,
    latitude: readCell(row, cells.latitude, problems) ?? 0,
    gbId: readGbId(row, reading),
    number: readCell(row, cells.channelNumber, problems) ?? 0,
  };
}

/** Upper platforms tell channels apart by it. */
function readGbId(row: TableRow, { table, problems, gbIdRows }: TableReading): string {
  const gbId = readCell(row, cells.gbId, problems) ?? "";
  if (gbId === "") return "";
  const before = gbIdRows.get(gbId);
  if (before) problems.add(row, "GBID", gbIdTwice(before.number));
  else gbIdRows.set(gbId, row);
  if (table.hasGbId(gbId)) problems.add(row, "GBID", reasons.gbIdExists);
  return gbId;
}
