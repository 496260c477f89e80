import { alarmPlans } from "@tessera/features/alarm-plans/module";
import { alarms } from "@tessera/features/alarms/module";
import { apiKeys } from "@tessera/features/api-keys/module";
import { arming } from "@tessera/features/arming/module";
import { audit } from "@tessera/features/audit/module";
import { backups } from "@tessera/features/backups/module";
import { bookmarks } from "@tessera/features/bookmarks/module";
import { cascade } from "@tessera/features/cascade/module";
import { cdn } from "@tessera/features/cdn/module";
import { certificates } from "@tessera/features/certificates/module";
import { dashboard } from "@tessera/features/dashboard/module";
import { deviceRecordings } from "@tessera/features/device-recordings/module";
import { devices } from "@tessera/features/devices/module";
import { ehome } from "@tessera/features/ehome/module";
import { favourites } from "@tessera/features/favourites/module";
import { gb28181 } from "@tessera/features/gb28181/module";
import { geofences } from "@tessera/features/geofences/module";
import { groups } from "@tessera/features/groups/module";
import { identity } from "@tessera/features/identity/module";
import { jt808 } from "@tessera/features/jt808/module";
import { layouts } from "@tessera/features/layouts/module";
import { licences } from "@tessera/features/licences/module";
import { live } from "@tessera/features/live/module";
import { logs } from "@tessera/features/logs/module";
import { map } from "@tessera/features/map/module";
import { messagePush } from "@tessera/features/message-push/module";
import { news } from "@tessera/features/news/module";
import { onboarding } from "@tessera/features/onboarding/module";
import { playback } from "@tessera/features/playback/module";
import { ptz } from "@tessera/features/ptz/module";
import { recording } from "@tessera/features/recording/module";
import { session } from "@tessera/features/session/module";
import { sharing } from "@tessera/features/sharing/module";
import { siteConfig } from "@tessera/features/site-config/module";
import { system } from "@tessera/features/system/module";
import { systemAlarms } from "@tessera/features/system-alarms/module";
import { talk } from "@tessera/features/talk/module";
import { tracks } from "@tessera/features/tracks/module";
import { updates } from "@tessera/features/updates/module";
import { users } from "@tessera/features/users/module";
import {
  auditMigrations,
  type FeatureMigrations,
  metrics,
  push,
  type ServerModule,
  sessionMigrations,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import { drivers } from "./drivers.ts";
import { media } from "./media.ts";
import { outputs } from "./outputs.ts";

/** What a user can name, in the order in which it is made and started. */
const features: readonly ServerModule[] = [
  push,
  metrics,
  identity,
  session,
  system,
  certificates,
  live,
  messagePush,
  alarms,
  tracks,
  devices,
  groups,
  arming,
  geofences,
  favourites,
  layouts,
  bookmarks,
  map,
  sharing,
  ptz,
  recording,
  alarmPlans,
  playback,
  deviceRecordings,
  talk,
  gb28181,
  ehome,
  jt808,
  cascade,
  cdn,
  systemAlarms,
  onboarding,
  news,
  users,
  apiKeys,
  audit,
  logs,
  backups,
  licences,
  updates,
  dashboard,
  siteConfig,
];

/** All of the server: drivers before the streams that they feed, outputs before what serves them. */
export const loadModules = async (): Promise<readonly ServerModule[]> => [
  ...(await Promise.all(drivers.map(({ server }) => server()))),
  media,
  ...(await Promise.all(outputs.map(({ server }) => server()))),
  ...features,
];

/** Tables, in the order in which they may refer to each other. */
export const migrationsOf = (modules: readonly ServerModule[]): readonly FeatureMigrations[] => [
  sharedMigrations,
  settingsMigrations,
  sessionMigrations,
  auditMigrations,
  ...modules.flatMap(({ migrations }) => migrations ?? []),
];
