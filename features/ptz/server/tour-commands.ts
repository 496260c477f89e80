import type { CruiseCommand, ScanCommand } from "@tessera/engine";
import type { z } from "zod";
import type { controlCruise, controlScan } from "../contract.ts";

/** What the calls take as one list of fields, as the one command that it is. The calls see that nothing is missing. */

export function cruiseCommand({
  command: kind,
  group,
  preset = 1,
  value = 1,
}: z.output<typeof controlCruise.input>): CruiseCommand {
  if (kind === "add" || kind === "remove") return { kind, group, preset };
  if (kind === "speed" || kind === "dwell") return { kind, group, value };
  return { kind, group };
}

export function scanCommand({
  command: kind,
  group,
  value = 1,
}: z.output<typeof controlScan.input>): ScanCommand {
  return kind === "speed" ? { kind, group, value } : { kind, group };
}
