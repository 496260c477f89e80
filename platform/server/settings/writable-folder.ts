import { accessSync, constants, mkdirSync } from "node:fs";
import { isAbsolute } from "node:path";

/** Why nothing can be written to a folder, which is made if it is not there; undefined: it can. */
export function whyUnwritable(path: string): Error | undefined {
  try {
    if (!isAbsolute(path)) return new Error(`${path} is not absolute`);
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
