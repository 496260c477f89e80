import { notices, useTexts } from "@tessera/platform/console";
import type { FormInstance } from "antd";
import { splitCredentials } from "./camera-address.ts";
import type { DeviceForm } from "./device-form.ts";
import { deviceTexts } from "./texts.ts";

/** Credentials typed into an address go to their own fields, where they are hidden and kept apart. */
export function useMoveCredentials(form: FormInstance<DeviceForm>): () => void {
  const t = useTexts(deviceTexts);
  return () => {
    const main = splitCredentials(form.getFieldValue("RtspUrl") ?? "");
    const sub = splitCredentials(form.getFieldValue("SubRtspUrl") ?? "");
    const found = main ?? sub;
    if (!found) return;
    form.setFieldsValue({
      ...(main ? { RtspUrl: main.url } : {}),
      ...(sub ? { SubRtspUrl: sub.url } : {}),
      DeviceUserName: found.userName,
      ...(found.password ? { DeviceUserPW: found.password } : {}),
    });
    notices.info(t("credentialsMoved"));
  };
}
