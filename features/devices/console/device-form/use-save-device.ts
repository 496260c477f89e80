import { useMutationCall } from "@tessera/platform/console";
import { addDevice, type Device, type DeviceType, editDevice } from "../../contract.ts";
import type { FormValues } from "../form-fields/form-values.ts";
import { rereads } from "../listing/rereads.ts";
import { deviceInput } from "./device-values.ts";

/** Adds a device or changes it; gives its id and name. */
export function useSaveDevice(device: Device | undefined, type: DeviceType | undefined) {
  const add = useMutationCall(addDevice, { rereads });
  const edit = useMutationCall(editDevice, { rereads });
  const save = async (values: FormValues) => {
    const input = deviceInput(values, type);
    const { DeviceID } = device
      ? await edit.mutateAsync({ ...input, DeviceID: device.DeviceID })
      : await add.mutateAsync({ ...input, DeviceType: type?.DeviceType ?? "" });
    return { deviceId: DeviceID, name: input.DeviceName };
  };
  return { save, isSaving: add.isPending || edit.isPending };
}
