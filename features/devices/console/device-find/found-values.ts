import type { DeviceType } from "../../contract.ts";
import { newDeviceValues } from "../device-form/device-values.ts";
import { credentialFields } from "../form-fields/credential-fields.ts";
import type { FormValues } from "../form-fields/form-values.ts";
import type { FoundDevice } from "./use-find.ts";

export interface FindValues {
  readonly Address: string;
  readonly UserName: string;
  readonly Password: string;
  readonly DeviceName: string;
}

/** What was found, as the form of its type has it. */
export function foundValues(
  { Fields, Manufacturer }: Pick<FoundDevice, "Fields" | "Manufacturer">,
  type: DeviceType,
  { UserName, Password, DeviceName }: Partial<FindValues>,
): FormValues {
  const { userName, password } = credentialFields(type.Fields);
  return {
    ...newDeviceValues(type),
    DeviceName: DeviceName ?? "",
    Manufacturer,
    ...Fields,
    ...(userName && UserName && { [userName]: UserName }),
    ...(password && Password && { [password]: Password }),
  };
}

/** As it calls itself, or its maker and where it is. */
export const nameOfFound = ({ Name, Manufacturer }: FoundDevice, address: string): string =>
  Name || [Manufacturer, hostOf(address)].filter(Boolean).join(" ");

const hostOf = (address: string): string =>
  address
    .replace(/^\w+:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/[/?].*$/, "");
