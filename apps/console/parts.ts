import { NewsBell } from "@tessera/features/news/console";
import { InstantReplay } from "@tessera/features/playback/console";
import { RecordingBanner } from "@tessera/features/recording/console";
import { PasswordDialogs } from "@tessera/features/session/console";
import { TalkButton } from "@tessera/features/talk/console";
import type { ConsoleParts } from "@tessera/platform/console";

/** What the features give to the shell. */
export const parts: ConsoleParts = {
  topBar: [NewsBell],
  banners: [RecordingBanner],
  overlays: [PasswordDialogs],
  channelTools: [TalkButton],
  replay: InstantReplay,
};
