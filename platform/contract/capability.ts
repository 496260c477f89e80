import type { Text } from "@tessera/base";
import type { z } from "zod";
import type { Verb } from "./access.ts";

/** Where consoles offer a capability by themselves: in the menu of what has it. */
export const capabilityPlaces = ["menu"] as const;

/**
 * Something that can be asked for by who has the right. It is defined where it is answered and named in the
 * `capabilities` of that module; all others know its name alone.
 */
export interface CapabilityDefinition {
  readonly name: string;
  /** The right that it takes; "administer": an administrator. */
  readonly verb: Verb | "administer";
  readonly label: Text;
  /** What it is asked with, by the call that serves all capabilities. Absent: it has calls of its own. */
  readonly input?: z.ZodObject;
  /** What the asker is told. Absent: only that it was done. */
  readonly answer?: z.ZodType;
  /** Only where nothing has to be filled in: `input` has no fields. */
  readonly offered?: readonly (typeof capabilityPlaces)[number][];
  /** A console asks back first. */
  readonly isRisky?: boolean;
  /** How long the answer may take; 8 seconds unless it is said. */
  readonly withinMs?: number;
}

export const defineCapability = <const Definition extends CapabilityDefinition>(
  definition: Definition,
): Definition => definition;
