import { defineCall, definePush } from "@tessera/platform/contract";
import { z } from "zod";

/** none: nobody wants one · waiting: for exports · counting: to the moment when the server begins to stop. */
const restartStates = ["none", "waiting", "counting"] as const;

const comingRestart = z.object({
  State: z.enum(restartStates),
  /** Until the server begins to stop; 0 unless it counts. */
  Seconds: z.number(),
  /** For so long at most nothing is recorded and nobody is answered. */
  GapSeconds: z.number(),
  /** Exports that it waits for, or would cut off. */
  UnfinishedExports: z.number(),
});

export const restart = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/restart",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary:
    "Stops this server cleanly and starts it again after a countdown that every open console shows. While exports are made it is refused, unless `wait` is 1 (it waits for them) or `force` is 1 (it cuts them off); also where the program cannot start itself again.",
  input: z.object({
    force: z.coerce.number().int().min(0).max(1).default(0),
    wait: z.coerce.number().int().min(0).max(1).default(0),
    /** Seconds from now, or from the end of the last export, in which people are told and it can be called off. */
    delay: z.coerce.number().int().min(2).max(600).default(10),
  }),
  reply: comingRestart,
});

export const cancelRestart = defineCall({
  methods: ["POST"],
  path: "/api/v1/restart/cancel",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Calls off a restart that has not begun yet.",
  input: z.object({}),
  reply: z.object({}),
});

export const readRestart = defineCall({
  methods: ["GET"],
  path: "/api/v1/restart/state",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "Whether this server is about to restart, when, and for how long at most it is gone.",
  input: z.object({}),
  reply: comingRestart.extend({
    /** Who ordered it, for administrators; empty for others. */
    UserName: z.string(),
  }),
});

/** Told without a name, as everybody hears it; who may know it asks. */
export const restartChanged = definePush({
  kind: "restart-changed",
  summary: "A restart of this server was ordered, begins to count down, or was called off.",
  data: z.object({}),
});
