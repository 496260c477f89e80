import { request } from "@tessera/platform/console";
import { listDevices } from "../../../devices/contract.ts";
import { fewAtOnce } from "../few-at-once.ts";
import { type Candidate, isSameDevice } from "./candidate.ts";

const atOnce = 4;
const perHost = 100;

/** Asks the server which of them it has. One that it cannot be asked about counts as new. */
export async function withKnownIds(
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const ids = new Map<string, string>();
  await fewAtOnce(candidates, { atOnce, signal }, async (candidate) => {
    const { key, host, deviceType } = candidate;
    const input = { q: host, protocol_type: deviceType, limit: perHost };
    try {
      const { Devices } = await request(listDevices, input, { signal, quiet: true });
      const known = Devices.find((device) => isSameDevice(candidate, device));
      if (known) ids.set(key, known.DeviceID);
    } catch {
      // Adding it twice does no harm, and the next call says what is wrong.
    }
  });
  return candidates.map((candidate) => ({ ...candidate, deviceId: ids.get(candidate.key) ?? "" }));
}
