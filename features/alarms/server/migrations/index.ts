import type { FeatureMigrations } from "@tessera/platform/server";
import { alarms } from "./0001-alarms.ts";
import { fromDeviceEvents } from "./0002-from-device-events.ts";
import { inbox } from "./0003-inbox.ts";
import { handled } from "./0004-handled.ts";
import { attachments } from "./0005-attachments.ts";
import { openAlarms } from "./0006-open.ts";

export const alarmMigrations: FeatureMigrations = {
  feature: "alarms",
  after: ["devices"],
  migrations: [alarms, fromDeviceEvents, inbox, handled, attachments, openAlarms],
};
