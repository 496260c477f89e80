import { readFileSync } from "node:fs";
import { z } from "zod";
import known from "./camera-paths.json" with { type: "json" };

/** Where the cameras of a maker have their first channel. */
export interface CameraPaths {
  /** Empty: many makers do so. */
  readonly maker: string;
  readonly main: string;
  /** Empty: it is not known. */
  readonly sub: string;
}

const path = z.string().startsWith("/").max(500);
const cameraPaths = z.array(
  z.object({
    maker: z.string().max(100).default(""),
    main: path,
    sub: z.union([path, z.literal("")]).default(""),
  }),
);

/**
 * The list, the commonest first.
 * @param ownFile of the same form: the paths of cameras that a site has and we do not know, tried before ours
 */
export function readCameraPaths(ownFile = ""): readonly CameraPaths[] {
  const own = ownFile ? cameraPaths.parse(JSON.parse(readFileSync(ownFile, "utf8"))) : [];
  return [...own, ...known];
}
