import { RequestFailure } from "@tessera/platform/console";
import type { FormInstance } from "antd";
import type { DeviceType } from "../../contract.ts";
import { type FormValues, namesOf } from "../form-fields/form-values.ts";
import { connectionInput } from "./device-values.ts";
import { useProbe } from "./use-probe.ts";

interface Tested {
  readonly type: DeviceType | undefined;
  /** Empty for a new device. */
  readonly deviceId: string;
  readonly blame: (failure: RequestFailure, values: FormValues) => string | undefined;
}

/** Tries what stands in the form. */
export function useDeviceTest(form: FormInstance<FormValues>, { type, deviceId, blame }: Tested) {
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
    if (outcome.kind !== "failed" || !(outcome.error instanceof RequestFailure)) return;
    const name = blame(outcome.error, form.getFieldsValue());
    if (name) form.setFields([{ name, errors: [outcome.error.message] }]);
  };
  return { state, test, clear };
}
