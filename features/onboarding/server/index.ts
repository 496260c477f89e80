import { defineFeature, type Feature, route } from "@tessera/platform/server";
import { acceptChannel } from "../contract.ts";
import { type AcceptanceParts, acceptanceOf } from "./acceptance.ts";

/** Bringing cameras in: how good is what was added? */
export const createOnboardingFeature = (deps: AcceptanceParts): Feature =>
  defineFeature({
    name: "onboarding",
    routes: [
      route(acceptChannel, async ({ device, channel, seconds }, { language, noteChange }) => {
        noteChange({ target: `${device}/${channel}` });
        const place = { deviceId: device, channelId: channel };
        return acceptanceOf(place, { seconds, language }, deps);
      }),
    ],
  });
