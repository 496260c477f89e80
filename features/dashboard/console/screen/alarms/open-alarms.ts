import type { listInbox, WireStorm } from "@tessera/features/alarms/contract";
import { cameraKey } from "@tessera/kit/camera";
import type { z } from "zod";

export type Inbox = z.output<typeof listInbox.reply>;

/** Of which the newest are shown; cameras of all of them come first among the live pictures. */
export const mostAlarms = 50;

/** With rows that were told: the newest first, and what somebody has looked into is gone. */
export function withTold(inbox: Inbox, told: readonly WireStorm[]): Inbox {
  const byId = new Map(inbox.rows.map((row) => [row.ID, row]));
  for (const row of told) {
    const known = byId.get(row.ID);
    // What is told may be overtaken by what is read: the one that has seen more is right.
    if (!known || row.Count >= known.Count) byId.set(row.ID, row);
  }
  const rows = [...byId.values()]
    .filter(({ NewCount }) => NewCount > 0)
    .toSorted((one, other) => other.LastMs - one.LastMs || other.ID - one.ID)
    .slice(0, mostAlarms);
  return { ...inbox, rows };
}

/** How many are open is the server's to count when one comes or goes. */
export const isCountOld = (inbox: Inbox, told: readonly WireStorm[]): boolean =>
  told.some(({ ID, NewCount }) => inbox.rows.some((row) => row.ID === ID) !== NewCount > 0);

/** Of cameras, each once, the one with the latest alarm first. */
export function placesOf(rows: readonly WireStorm[]) {
  const byKey = new Map<string, { readonly device: string; readonly channel: string }>();
  for (const { DeviceID: device, ChannelID: channel } of rows) {
    const key = cameraKey({ device, channel });
    if (channel !== "" && !byKey.has(key)) byKey.set(key, { device, channel });
  }
  return [...byKey.values()];
}
