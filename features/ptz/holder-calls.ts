import { defineCall, definePush } from "@tessera/platform/contract";
import { z } from "zod";
import { mayMove, place } from "./moved-channel.ts";

/** Who moves a camera keeps it for a few seconds after the last word, or for as long as it is locked. */
const holder = {
  /** 0: nobody. Below 0: an upper platform. */
  HolderID: z.number(),
  HolderName: z.string(),
  /** 1 to 10, an upper platform's 0; only a higher one takes the camera over. */
  Priority: z.number(),
  /** Until it is free, if the holder says no more. */
  SecondsLeft: z.number(),
  /** For some minutes, by `ptz/lock`. */
  IsLocked: z.boolean(),
};

export const readHolder = defineCall({
  methods: ["GET"],
  path: "/api/v1/ptz/holder",
  isOwn: true,
  access: "signed-in",
  dialect: "legacy",
  summary: "Who moves a camera now, and for how long nobody else can.",
  input: z.object(place),
  reply: z.object({
    ...holder,
    IsOwn: z.boolean(),
    /** The caller's. */
    OwnID: z.number(),
    OwnPriority: z.number(),
  }),
  channel: mayMove,
});
export type Holder = z.output<typeof readHolder.reply>;

export const lockPtz = defineCall({
  methods: ["POST"],
  path: "/api/v1/ptz/lock",
  isOwn: true,
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary:
    "Keeps a camera for the caller alone for some minutes. Takes it over from who has a lower priority; else 409 ptz-held says who holds it.",
  input: z.object({ ...place, minutes: z.coerce.number().int().min(1).max(60).default(10) }),
  reply: z.object({ SecondsLeft: z.number() }),
  channel: mayMove,
});

export const releasePtz = defineCall({
  methods: ["POST"],
  path: "/api/v1/ptz/release",
  isOwn: true,
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Lets others move a camera at once.",
  input: z.object(place),
  reply: z.object({}),
  channel: mayMove,
});

export const ptzHolder = definePush({
  kind: "ptz-holder",
  summary: "Somebody holds a camera now, or nobody any more.",
  data: z.object({ ParentDeviceID: z.string(), ChannelID: z.string(), ...holder }),
  channel: {
    verb: "ptz",
    of: ({ ParentDeviceID, ChannelID }) => ({ deviceId: ParentDeviceID, channelId: ChannelID }),
  },
});
