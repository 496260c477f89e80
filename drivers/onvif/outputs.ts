import { BadRequest } from "@tessera/base";
import type { DeviceOutput } from "@tessera/engine";
import { getRelayOutputs, type OnvifDevice, setRelayOutput } from "@tessera/protocols/onvif";

/** Switches what is wired to the device: its outputs are counted from 1, in its own order. */
export async function switchOutput(
  device: OnvifDevice,
  { number, isOn }: DeviceOutput,
  signal: AbortSignal,
): Promise<void> {
  const tokens = await getRelayOutputs(device, signal);
  const token = tokens[number - 1];
  if (token === undefined)
    throw new BadRequest("onvif-no-such-output", {
      zh: `设备没有第 ${number} 路报警输出，共有 ${tokens.length} 路`,
      en: `The device has no output ${number}. It has ${tokens.length}.`,
    });
  await setRelayOutput(device, { token, isOn }, signal);
}
