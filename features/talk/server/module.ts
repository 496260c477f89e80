import { defineModule } from "@tessera/platform/server";
import { talkCapabilities } from "../capabilities.ts";
import { createTalkFeature } from "./index.ts";
import type { TalksParts } from "./talks.ts";

export const talk = defineModule({
  name: "talk",
  capabilities: talkCapabilities,
  create: (site: TalksParts) => ({ feature: createTalkFeature(site) }),
});
