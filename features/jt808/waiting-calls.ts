import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";
import { waitingCalls } from "../devices/contract.ts";
import { phone } from "./wire-types.ts";

export const {
  list: listJt808Waiting,
  letIn: letJt808TerminalIn,
  turnAway: turnJt808TerminalAway,
} = waitingCalls("/api/v1/jt808/waiting", {
  said: {
    /** As the terminal says it itself; empty if it does not, as the next. */
    Plate: z.string(),
    Maker: z.string(),
    /** Somebody has let it in: it is added when it registers next. */
    IsLetIn: z.boolean(),
  },
  deviceid: phone,
  summaries: {
    list: "Terminals that nobody has added and that wait to be let in; q looks in number, plate, maker and address.",
    letIn: "Lets a terminal in that waits: it is added when it registers next.",
    turnAway: "Turns a terminal away that waits: its number goes to the blacklist.",
  },
});
export type Jt808Waiting = z.output<typeof listJt808Waiting.reply>["data"][number];

const deviceId = z.object({ deviceid: phone });
const shared = { isOwn: true, access: "admin" } as const;
const change = {
  ...shared,
  methods: ["POST"],
  dialect: "action",
  audit: "change",
  body: "json",
} as const;

const number = z.object({
  DeviceID: z.string(),
  List: z.enum(["white", "black"]),
  Description: z.string(),
  /** YYYY-MM-DD HH:mm:ss, server time. */
  CreatedAt: z.string(),
});
export type Jt808Number = z.output<typeof number>;

export const listJt808Numbers = defineCall({
  ...shared,
  methods: ["GET"],
  path: "/api/v1/jt808/numbers",
  dialect: "list",
  summary:
    "Numbers of terminals that always (white) or never (black) get in; q looks in both texts.",
  input: z.object({ ...listPage, list: z.enum(["", "white", "black"]).default("") }),
  reply: listOf(number),
});

export const saveJt808Number = defineCall({
  ...change,
  path: "/api/v1/jt808/numbers/save",
  summary:
    "Puts the number of a terminal on the white or the black list, or on the other of the two.",
  input: z.object({
    deviceid: phone,
    list: z.enum(["white", "black"]),
    description: z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}*$/u)
      .default(""),
  }),
  reply: z.object({}),
});

export const removeJt808Number = defineCall({
  ...change,
  path: "/api/v1/jt808/numbers/remove",
  summary: "Takes the number of a terminal off the list that it is on.",
  input: deviceId,
  reply: z.object({}),
});
