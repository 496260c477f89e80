import { fields, integerOf, textOf } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export interface DeviceInfo {
  readonly name?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  readonly firmware?: string | undefined;
  /** Video inputs. */
  readonly channels?: number | undefined;
}

export function deviceInfoAnswer(head: MessageHead, info: DeviceInfo): ManscdpDraft {
  const told = fields({
    DeviceName: info.name,
    Result: "OK",
    Manufacturer: info.manufacturer,
    Model: info.model,
    Firmware: info.firmware,
    Channel: info.channels,
  });
  return draft("Response", "DeviceInfo", head, told);
}

export const readDeviceInfo = ({ element }: Manscdp): DeviceInfo => ({
  name: textOf(element, "DeviceName"),
  manufacturer: textOf(element, "Manufacturer"),
  model: textOf(element, "Model"),
  firmware: textOf(element, "Firmware"),
  channels: integerOf(element, "Channel") ?? integerOf(element, "MaxCamera"),
});
