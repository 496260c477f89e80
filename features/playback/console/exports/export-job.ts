import type { z } from "zod";
import type { listExports } from "../../contract.ts";

export type ExportJob = z.output<typeof listExports.reply>["rows"][number];

export const isUnderWay = ({ state }: ExportJob): boolean =>
  state === "waiting" || state === "running";
