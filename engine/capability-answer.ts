import type { z } from "zod";
import type { Capability } from "./device-control.ts";

/** How a driver answers a capability that it shares with no other. */
export interface CapabilityAnswer<Connection = unknown> {
  readonly capability: Capability;
  /** With an input that was checked. Rejects like openLive. */
  ask(connection: Connection, input: unknown, signal: AbortSignal): Promise<unknown>;
}

interface Askable<Input, Answer> {
  readonly name: Capability;
  readonly input: z.ZodType<Input>;
  readonly answer?: z.ZodType<unknown, Answer>;
}

/** Binds a capability to what the driver does. */
export const answerOf = <Connection, Input, Answer>(
  { name }: Askable<Input, Answer>,
  ask: (connection: Connection, input: Input, signal: AbortSignal) => Promise<Answer>,
): CapabilityAnswer<Connection> => ({ capability: name, ask });
