import { groupNodes } from "@tessera/features/groups/contract";
import { useQueryCall } from "@tessera/platform/console";
import type { z } from "zod";

export type SeenGroup = z.output<typeof groupNodes.reply>["data"][number];

/** Groups in which the caller sees a camera, as the lists beside pictures have them; undefined until they are known. */
export const useGroups = (): readonly SeenGroup[] | undefined =>
  useQueryCall(groupNodes, {}, { quiet: true, staleTimeMs: 60_000 }).data?.data;
