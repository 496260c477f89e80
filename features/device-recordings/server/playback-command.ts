import type { RecordingCommand } from "@tessera/engine";
import type { z } from "zod";
import type { controlDevicePlayback } from "../contract.ts";

/** The call sees that nothing is missing. */
export function commandOf({
  command,
  scale = 1,
  time = 0,
}: z.output<typeof controlDevicePlayback.input>): RecordingCommand | "stop" {
  if (command === "scale") return { kind: "scale", scale };
  if (command === "seek") return { kind: "seek", atSeconds: time };
  return command === "stop" ? command : { kind: command };
}
