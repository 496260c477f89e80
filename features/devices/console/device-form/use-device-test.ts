import type { FormInstance } from "antd";
import type { DeviceType } from "../../contract.ts";
import { type FormValues, namesOf } from "../form-fields/form-values.ts";
import { connectionInput } from "./device-values.ts";
import { useProbe } from "./use-probe.ts";

interface Tested {
  readonly type: DeviceType | undefined;
  /** Empty for a new device. */
  readonly deviceId: string;
  readonly onFailed: (error: Error) => void;
}

/** Tries what stands in the form. */
export function useDeviceTest(
  form: FormInstance<FormValues>,
  { type, deviceId, onFailed }: Tested,
) {
  const { state, start, clear } = useProbe();
  const names = namesOf(type?.Fields ?? []);
  const test = async () => {
    form.setFields(names.map((name) => ({ name, errors: [] })));
    await form.validateFields(names);
    const outcome = await start({
      ...connectionInput(form.getFieldsValue(), type),
      DeviceType: type?.DeviceType ?? "",
      DeviceID: deviceId,
    });
    if (outcome.kind === "failed") onFailed(outcome.error);
  };
  return { state, test, clear };
}
