import { defineCall, wholePage } from "@tessera/platform/contract";
import { z } from "zod";
import { channel } from "../devices/contract.ts";

const favourite = channel.pick({
  ParentDeviceID: true,
  DeviceName: true,
  ChannelID: true,
  Name: true,
  Enable: true,
  Online: true,
  Parental: true,
  FavoritesChannel: true,
});

const named = z.object({ device: z.string().min(1).max(100), channel: z.string().min(1).max(100) });

const watched = {
  verb: "live",
  of: ({ device, channel: channelId }: z.output<typeof named>) => ({ deviceId: device, channelId }),
} as const;

export const addFavourite = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/addfavoriteschannel",
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Puts a channel among the caller's favourites.",
  input: named,
  reply: z.object({}),
  channel: watched,
});

export const removeFavourite = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/deletefavoriteschannel",
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Takes a channel out of the caller's favourites.",
  input: named,
  reply: z.object({}),
  channel: watched,
});

export const listFavouriteDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/favorites",
  access: "signed-in",
  dialect: "legacy",
  summary: "The caller's favourites by device.",
  input: z.object(wholePage),
  reply: z.object({
    DeviceCount: z.number(),
    TotalCount: z.number(),
    Devices: z.array(
      z.object({
        DeviceID: z.string(),
        DeviceName: z.string(),
        DeviceType: z.string(),
        Enable: z.boolean(),
        Online: z.boolean(),
        channelNums: z.number(),
        onlineChannelNums: z.number(),
        channels: z.array(favourite),
      }),
    ),
  }),
});

export const listFavouriteChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/favoritechannels",
  access: "signed-in",
  dialect: "legacy",
  summary: "The caller's favourites, the latest first.",
  input: z.object(wholePage),
  reply: z.object({ Channels: z.array(favourite), ChannelCount: z.number() }),
});
