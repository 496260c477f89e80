import { defineFeature, type Feature, webSocket } from "@tessera/platform/server";
import { z } from "zod";
import { Talks, type TalksParts } from "./talks.ts";

export function createTalkFeature(parts: TalksParts): Feature {
  const talks = new Talks(parts);
  return defineFeature({
    name: "talk",
    stop: () => talks.stop(),
    routes: [],
    doors: [
      webSocket("/api/v1/ws_talk/{deviceid}/{channelid}", {
        access: "signed-in",
        input: z.object({ deviceid: z.string().min(1), channelid: z.string().min(1) }),
        authorise: (place, { principal }) =>
          parts.rights.require(principal, "talk", channelOf(place)),
        accept: (socket, place, caller) => talks.begin(socket, channelOf(place), caller),
      }),
    ],
  });
}

const channelOf = (place: { readonly deviceid: string; readonly channelid: string }) => ({
  deviceId: place.deviceid,
  channelId: place.channelid,
});
