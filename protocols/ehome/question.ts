import type { Xml } from "../xml/index.ts";

/** What a device is asked, before it has a number. */
export interface Question {
  readonly method: string;
  readonly command: string;
  readonly params: Xml;
  readonly version?: string;
}
