import { ExpectedError, type Logger } from "@tessera/base";
import { messageId, writeAlarmConfirmation } from "@tessera/formats/jt808";
import type { Jt808PlatformView } from "./ports.ts";

/** Alarms that somebody has looked into, by what their source called them. */
interface SeenTo {
  readonly source: string;
  readonly deviceId: string;
  readonly topics: readonly string[];
}

interface ConfirmationParts {
  readonly platform: Pick<Jt808PlatformView, "find">;
  readonly log: Logger;
}

const driverName = "JT808";
/** Clause 8.31 of 2019: emergency, danger, area, route, section, ignition, displacement; 31 is of 2013. */
const confirmedBits = new Set([0, 3, 20, 21, 22, 27, 28, 31]);
/** Whatever message told of them. */
const anySerial = 0;

/** Tells a terminal that is at this server that its alarms were seen to: these bits last until it hears so. */
export async function confirmAlarms(
  { source, deviceId, topics }: SeenTo,
  { platform, log }: ConfirmationParts,
): Promise<void> {
  const bits = source === driverName ? bitsOf(topics) : 0;
  const terminal = bits === 0 ? undefined : platform.find(deviceId);
  if (!terminal) return;
  try {
    await terminal.order(messageId.confirmAlarm, writeAlarmConfirmation(anySerial, bits));
  } catch (error) {
    const about = { device: deviceId, bits };
    if (error instanceof ExpectedError)
      log.info({ ...about, reason: error.message }, "a terminal took no confirmation of alarms");
    else log.error({ ...about, error }, "a terminal was not told that its alarms were seen to");
  }
}

function bitsOf(topics: readonly string[]): number {
  let bits = 0;
  for (const topic of topics) {
    const bit = Number(/^JT808\/alarm (\d+)$/.exec(topic)?.[1] ?? -1);
    if (confirmedBits.has(bit)) bits |= 1 << bit;
  }
  return bits >>> 0;
}
