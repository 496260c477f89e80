import { stored } from "../../stored.ts";
import { dwellWithin } from "./tour-pages.ts";

/** What the last tour in this browser had. */
export const readDwellSeconds = (): number => dwellWithin(stored.wallView.read().dwellSeconds);
