import { cascadeScreens } from "@tessera/features/cascade/console";
import { deviceScreens, deviceSection } from "@tessera/features/devices/console";
import { gbScreens } from "@tessera/features/gb28181/console";
import { groupScreens } from "@tessera/features/groups/console";
import { liveScreens, videoSection } from "@tessera/features/live/console";
import { newsScreens } from "@tessera/features/news/console";
import { onboardingScreens } from "@tessera/features/onboarding/console";
import { playbackScreens } from "@tessera/features/playback/console";
import { recordingScreens } from "@tessera/features/recording/console";
import { sessionScreens } from "@tessera/features/session/console";
import { sharingScreens } from "@tessera/features/sharing/console";
import { configSection, systemScreens } from "@tessera/features/system/console";
import { userScreens, userSection } from "@tessera/features/users/console";

/** Every screen of the console. */
export const screens = [
  ...sessionScreens,
  ...liveScreens,
  ...sharingScreens,
  ...playbackScreens,
  ...deviceScreens,
  ...groupScreens,
  ...onboardingScreens,
  ...newsScreens,
  ...userScreens,
  ...recordingScreens,
  ...gbScreens,
  ...cascadeScreens,
  ...systemScreens,
];

/** The main menu; each says its place in it. */
export const sections = [videoSection, deviceSection, userSection, configSection];
