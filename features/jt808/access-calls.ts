import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { jt808Config, jt808ConfigChange } from "./wire-types.ts";

const summaries = {
  read: "How JT/T 808 vehicle terminals get in: ports, public address, unknown terminals, heartbeat.",
  change:
    "Changes how JT/T 808 terminals get in; what is absent stays. Another port holds at once, and terminals connect anew.",
};

export const getJt808Config = defineCall({
  methods: ["GET"],
  path: "/api/v1/getjt808config",
  access: "admin",
  dialect: "legacy",
  summary: summaries.read,
  input: z.object({}),
  reply: jt808Config,
});

export const setJt808Config = defineCall({
  methods: ["POST"],
  path: "/api/v1/setjt808config",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "json",
  summary: summaries.change,
  input: jt808ConfigChange,
  reply: jt808Config,
});

export const getJt808Access = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/device/access/jt808",
  access: "admin",
  dialect: "bare",
  summary: summaries.read,
  input: z.object({}),
  reply: z.object({ data: jt808Config }),
});

export const changeJt808Access = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/device/access/jt808",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: summaries.change,
  input: jt808ConfigChange,
  reply: z.object({ data: jt808Config }),
});

export const getJt808State = defineCall({
  methods: ["GET"],
  path: "/api/v1/jt808/state",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "Whether the ports for JT/T 808 and its media are open, how many terminals are there and how many wait.",
  input: z.object({}),
  reply: z.object({
    IsListening: z.boolean(),
    /** The one that is open. */
    Port: z.number(),
    /** Where terminals send video and sound; 0: it is closed. */
    MediaPort: z.number(),
    /** Why one of the two is not open; empty if both are. */
    Error: z.string(),
    Terminals: z.number(),
    /** Unknown terminals that nobody has let in yet. */
    Waiting: z.number(),
    /** By which the caller reached this server: what a terminal may be told, if it can go that way too. */
    HostName: z.string(),
  }),
});
