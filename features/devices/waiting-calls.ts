import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";

interface WaitingOptions<Said extends z.ZodRawShape> {
  /** What a device says of itself, and what somebody has decided about it. */
  readonly said: Said;
  /** As its protocol writes the id of a device. */
  readonly deviceid: z.ZodType<string, string>;
  readonly summaries: {
    readonly list: string;
    readonly letIn: string;
    readonly turnAway: string;
  };
}

/** The calls about devices that come by one protocol and that nobody has added: those that wait, and who gets in. */
export function waitingCalls<const Said extends z.ZodRawShape>(
  path: `/api/v1/${string}`,
  { said, deviceid, summaries }: WaitingOptions<Said>,
) {
  const change = {
    methods: ["POST"],
    isOwn: true,
    access: "admin",
    dialect: "action",
    audit: "change",
    body: "json",
    input: z.object({ deviceid }),
    reply: z.object({}),
  } as const;
  return {
    list: defineCall({
      methods: ["GET"],
      path,
      isOwn: true,
      access: "admin",
      dialect: "list",
      summary: summaries.list,
      input: z.object(listPage),
      reply: listOf(
        z.object({
          DeviceID: z.string(),
          Transport: z.enum(["UDP", "TCP"]),
          Host: z.string(),
          Port: z.number(),
          /** YYYY-MM-DD HH:mm:ss, server time, as the next. */
          CameAt: z.string(),
          SeenAt: z.string(),
          ...said,
        }),
      ),
    }),
    letIn: defineCall({ ...change, path: `${path}/letin`, summary: summaries.letIn }),
    turnAway: defineCall({ ...change, path: `${path}/turnaway`, summary: summaries.turnAway }),
  };
}
