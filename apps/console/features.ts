import { alarmPlanConsole } from "@tessera/features/alarm-plans/console";
import { alarmConsole } from "@tessera/features/alarms/console";
import { apiKeyConsole } from "@tessera/features/api-keys/console";
import { armingConsole } from "@tessera/features/arming/console";
import { auditConsole } from "@tessera/features/audit/console";
import { backupConsole } from "@tessera/features/backups/console";
import { bookmarkConsole } from "@tessera/features/bookmarks/console";
import { cascadeConsole } from "@tessera/features/cascade/console";
import { certificateConsole } from "@tessera/features/certificates/console";
import { dashboardConsole } from "@tessera/features/dashboard/console";
import { deviceRecordingConsole } from "@tessera/features/device-recordings/console";
import { deviceConsole } from "@tessera/features/devices/console";
import { ehomeConsole } from "@tessera/features/ehome/console";
import { favouriteConsole } from "@tessera/features/favourites/console";
import { gbConsole } from "@tessera/features/gb28181/console";
import { geofenceConsole } from "@tessera/features/geofences/console";
import { groupConsole } from "@tessera/features/groups/console";
import { identityConsole } from "@tessera/features/identity/console";
import { jt808Console } from "@tessera/features/jt808/console";
import { layoutConsole } from "@tessera/features/layouts/console";
import { licenceConsole } from "@tessera/features/licences/console";
import { liveConsole } from "@tessera/features/live/console";
import { logConsole } from "@tessera/features/logs/console";
import { mapConsole } from "@tessera/features/map/console";
import { messagePushConsole } from "@tessera/features/message-push/console";
import { newsConsole } from "@tessera/features/news/console";
import { onboardingConsole } from "@tessera/features/onboarding/console";
import { playbackConsole } from "@tessera/features/playback/console";
import { ptzConsole } from "@tessera/features/ptz/console";
import { recordingConsole } from "@tessera/features/recording/console";
import { sessionConsole } from "@tessera/features/session/console";
import { sharingConsole } from "@tessera/features/sharing/console";
import { siteConfigConsole } from "@tessera/features/site-config/console";
import { systemConsole } from "@tessera/features/system/console";
import { talkConsole } from "@tessera/features/talk/console";
import { trackConsole } from "@tessera/features/tracks/console";
import { updateConsole } from "@tessera/features/updates/console";
import { userConsole } from "@tessera/features/users/console";

/** Everything that the console consists of. */
export const features = [
  sessionConsole,
  liveConsole,
  layoutConsole,
  favouriteConsole,
  sharingConsole,
  bookmarkConsole,
  ptzConsole,
  talkConsole,
  playbackConsole,
  deviceRecordingConsole,
  trackConsole,
  mapConsole,
  deviceConsole,
  groupConsole,
  onboardingConsole,
  armingConsole,
  geofenceConsole,
  newsConsole,
  userConsole,
  alarmConsole,
  apiKeyConsole,
  identityConsole,
  auditConsole,
  logConsole,
  recordingConsole,
  alarmPlanConsole,
  gbConsole,
  ehomeConsole,
  jt808Console,
  cascadeConsole,
  messagePushConsole,
  systemConsole,
  siteConfigConsole,
  certificateConsole,
  backupConsole,
  licenceConsole,
  updateConsole,
  dashboardConsole,
];
