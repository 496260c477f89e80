import { NewsBell } from "@tessera/features/news/console";
import { RecordingBanner } from "@tessera/features/recording/console";
import { logOut, PasswordDialogs } from "@tessera/features/session/console";
import { configSource } from "@tessera/features/system/console";
import { TalkButton } from "@tessera/features/talk/console";
import { startConsole } from "@tessera/platform/console";
import { screens } from "./screens.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
startConsole(root, {
  screens,
  config: configSource,
  logOut,
  topBar: [NewsBell],
  banners: [RecordingBanner],
  overlays: [PasswordDialogs],
  channelTools: [TalkButton],
});
