import { defineCall, mediaReply } from "@tessera/platform/contract";
import { z } from "zod";

const id = z.coerce.number().int().min(1);
/** From the left and from the top, as a share of the picture. */
const share = z.number().min(0).max(1);

export const maxPlanBytes = 8 * 1024 * 1024;

const plan = z.object({
  ID: z.number(),
  Name: z.string(),
  /** 0: of no group, or of one that is gone. */
  GroupID: z.number(),
  WidthPx: z.number(),
  HeightPx: z.number(),
  /** Path of the picture; another picture has another one. */
  Picture: z.string(),
  /** That the caller may see. */
  CameraCount: z.number(),
});
export type FloorPlan = z.output<typeof plan>;

const planCamera = z.object({
  DeviceID: z.string(),
  ChannelID: z.string(),
  Name: z.string(),
  Online: z.boolean(),
  Enable: z.boolean(),
  Across: share,
  Down: share,
});
export type PlanCamera = z.output<typeof planCamera>;

export const listPlans = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/plans",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Floor plans on which the caller may see a camera; administrators see all. For who has the right to the map.",
  input: z.object({}),
  reply: z.object({ data: z.array(plan) }),
});

export const readPlan = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/plans/{id}",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "The cameras on a floor plan that the caller may see, with their places on the picture.",
  input: z.object({ id }),
  reply: plan.extend({ data: z.array(planCamera) }),
});

export const planPicture = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/plans/picture",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  summary:
    "The picture of a floor plan. Another picture has another `v`, so it is kept by browsers.",
  input: z.object({ id, v: z.string().max(30).default("") }),
  reply: mediaReply,
});

export const savePlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/map/plans/save",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary:
    "Adds a floor plan of a group, or changes one: its name, its group, its picture. Cameras keep their places on a new picture.",
  input: z.object({
    /** Absent: a new one. */
    ID: id.optional(),
    Name: z.string().trim().min(1).max(100),
    /** 0: of no group. Absent: stays as it is. */
    GroupID: z.coerce.number().int().min(0).optional(),
    /** PNG, JPEG or WebP of at most 8 MB, in base64; a data URL is taken too. Empty: stays as it is. */
    Picture: z
      .string()
      .max(2 * maxPlanBytes)
      .default(""),
  }),
  reply: plan,
});

export const removePlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/map/plans/remove",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Removes a floor plan and the places of cameras on it.",
  input: z.object({ ID: id }),
  reply: z.object({}),
});

export const placeOnPlan = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v1/map/plans/place",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Puts a camera at a place of a floor plan, or takes it off (`At` null).",
  input: z.object({
    ID: id,
    device: z.string().min(1).max(100),
    channel: z.string().min(1).max(100),
    At: z.object({ Across: share, Down: share }).nullable(),
  }),
  reply: z.object({}),
  channel: {
    verb: "map",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});
