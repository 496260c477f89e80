import { z } from "zod";

/** What the device has, with what one of its channels has laid over it. */
export interface EhomeConnection {
  /** What is asked for as the channel's picture; empty: as the platform has it. */
  readonly liveStream: "" | "MAIN" | "SUB";
  // What the device has told; empty until it came.
  readonly deviceId: string;
  /** As the device counts; 0: the device itself. */
  readonly channel: number;
}

export const ehomeConnection: z.ZodType<EhomeConnection> = z.object({
  liveStream: z.enum(["", "MAIN", "SUB"]).default(""),
  deviceId: z.string().max(100).default(""),
  channel: z.number().int().min(0).max(65_535).default(0),
});

export const driverName = "EHOME";

/** Whose picture is the main stream may be shown smaller. */
export const hasSubStream = ({ liveStream }: EhomeConnection): boolean => liveStream === "MAIN";
