import { bookmarkParts } from "@tessera/features/bookmarks/console";
import { deviceRecordingParts } from "@tessera/features/device-recordings/console";
import { favouriteParts } from "@tessera/features/favourites/console";
import { layoutParts } from "@tessera/features/layouts/console";
import { newsParts } from "@tessera/features/news/console";
import { playbackParts } from "@tessera/features/playback/console";
import { ptzParts } from "@tessera/features/ptz/console";
import { recordingParts } from "@tessera/features/recording/console";
import { sessionParts } from "@tessera/features/session/console";
import { sharingParts } from "@tessera/features/sharing/console";
import { talkParts } from "@tessera/features/talk/console";

/** What features give to the shell and to each other's screens, in the order in which it is shown. */
export const parts = [
  sessionParts,
  newsParts,
  recordingParts,
  favouriteParts,
  sharingParts,
  bookmarkParts,
  ptzParts,
  talkParts,
  layoutParts,
  playbackParts,
  deviceRecordingParts,
];
