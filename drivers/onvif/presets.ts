import type { Preset, Presets } from "@tessera/engine";
import {
  getPresets,
  gotoPreset,
  isRefusal,
  type OnvifDevice,
  type PtzPreset,
  removePreset,
  setPreset,
} from "@tessera/protocols/onvif";
import type { DeviceSessions } from "./device-sessions.ts";
import { explained, notOffered } from "./explain.ts";
import type { OnvifConnection } from "./onvif-connection.ts";

export function createPresets(sessions: DeviceSessions): Presets<OnvifConnection> {
  const at = <Result>(
    connection: OnvifConnection,
    signal: AbortSignal,
    work: (device: OnvifDevice, profile: string) => Promise<Result>,
  ): Promise<Result> =>
    explained(connection, signal, async () => {
      if (connection.ptzProfile === "") throw notOffered(connection);
      return work(sessions.of(connection).device, connection.ptzProfile);
    });
  return {
    list: (connection, signal) =>
      at(connection, signal, async (device, profile) =>
        usedPresets(await getPresets(device, profile, signal)),
      ),
    set: (connection, preset, signal) =>
      at(connection, signal, (device, profile) => keepPosition(device, profile, preset, signal)),
    goTo: (connection, token, signal) =>
      at(connection, signal, (device, profile) => gotoPreset(device, profile, token, signal)),
    remove: (connection, token, signal) =>
      at(connection, signal, (device, profile) => removePreset(device, profile, token, signal)),
  };
}

/** Beyond this a list is one of all places that a preset could have. */
const manyPresets = 100;

/** Some devices list hundreds of places that nobody has set: those without a name of their own. */
export function usedPresets(presets: readonly PtzPreset[]): readonly Preset[] {
  const listsAllPlaces = presets.length > manyPresets;
  return presets
    .filter(({ name, hasPosition }) => !listsAllPlaces || hasPosition || !isPlaceholder(name))
    .map(({ token, name }) => ({ token, name: name || token }));
}

function isPlaceholder(name: string): boolean {
  return /^((preset|预置点|预置位)?[\s_-]*\d*)$/i.test(name);
}

const maxNumber = 255;

/** Some devices want to be told which number a new preset gets. */
async function keepPosition(
  device: OnvifDevice,
  profile: string,
  preset: Partial<Preset>,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await setPreset(device, profile, preset, signal);
  } catch (error) {
    if (!isRefusal(error) || preset.token) throw error;
    const taken = new Set(
      usedPresets(await getPresets(device, profile, signal)).map(({ token }) => token),
    );
    for (let number = 1; number <= maxNumber; number++)
      if (!taken.has(String(number)))
        return setPreset(device, profile, { ...preset, token: String(number) }, signal);
    throw error;
  }
}
