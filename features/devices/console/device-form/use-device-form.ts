import { Form } from "antd";
import { useState } from "react";
import type { Device, DeviceType } from "../../contract.ts";
import { type FormValues, isChanged, valuesOfOtherType } from "../form-fields/form-values.ts";
import { deviceValues, newDeviceValues } from "./device-values.ts";

const noFields: DeviceType["Fields"] = [];

/** What stands in the form of a device, and of which type it is now. */
export function useDeviceForm(device: Device | undefined, types: readonly DeviceType[]) {
  const [form] = Form.useForm<FormValues>();
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [loaded, setLoaded] = useState(() => valuesToStart(device, types));
  const values = Form.useWatch<FormValues>([], form) ?? loaded;
  const type = typeNamed(types, values["DeviceType"] ?? loaded["DeviceType"]);
  const fields = type?.Fields ?? noFields;
  return {
    form,
    loaded,
    type,
    fields,
    isDirty: isChanged(loaded, values),
    /** Another type was chosen: its fields begin with what it offers. */
    followType: (changed: FormValues) => {
      const chosen = typeNamed(types, changed["DeviceType"]);
      if (chosen)
        form.setFieldsValue(valuesOfOtherType(form.getFieldsValue(true), fields, chosen.Fields));
    },
    /** The server stores these now. */
    takeOver: (stored: FormValues) => {
      setLoaded({ ...loaded, ...stored });
      form.setFieldsValue(stored);
    },
  };
}

const typeNamed = (types: readonly DeviceType[], name: unknown): DeviceType | undefined =>
  types.find(({ DeviceType: one }) => one === name);

function valuesToStart(device: Device | undefined, types: readonly DeviceType[]): FormValues {
  if (device) return deviceValues(device, typeNamed(types, device.DeviceType));
  return types[0] ? newDeviceValues(types[0]) : {};
}
