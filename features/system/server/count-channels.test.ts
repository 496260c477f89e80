import { ChannelRegistry } from "@tessera/engine";
import { anAdmin, aPrincipal } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { countChannels } from "./count-channels.ts";

it("counts all channels to administrators, and to others those that they may watch", () => {
  const channels = new ChannelRegistry(() => {});
  for (const channelId of ["1", "2", "3"])
    channels.set({
      deviceId: "d",
      channelId,
      name: channelId,
      driver: "FAKE",
      connection: {},
      isEnabled: true,
      isOnDemand: true,
    });
  const asked: string[] = [];
  const rights: Parameters<typeof countChannels>[1] = {
    judge: (_principal, verb) => {
      asked.push(verb);
      return ({ channelId }) => channelId === "2";
    },
  };
  expect(countChannels(channels, rights, anAdmin)).toBe(3);
  expect(countChannels(channels, rights, aPrincipal(2))).toBe(1);
  expect(asked).toEqual(["live"]);
});
