import { defineModule } from "@tessera/platform/server";
import { createTalkFeature } from "./index.ts";
import type { TalksParts } from "./talks.ts";

export const talk = defineModule({
  name: "talk",
  create: (site: TalksParts) => ({ feature: createTalkFeature(site) }),
});
