import { useTexts } from "@tessera/platform/console";
import { Form, Input } from "antd";
import type { DeviceForm } from "./device-form.ts";
import { deviceTexts } from "./texts.ts";

/** Of a device that pushes to us. */
export function PushFields() {
  const t = useTexts(deviceTexts);
  return (
    <Form.Item<DeviceForm>
      name="PublishKey"
      label={t("publishKey")}
      extra={t("publishKeyHint")}
      validateTrigger="onBlur"
      rules={[{ pattern: /^[\w-]{16,64}$/, message: t("publishKeyWrong") }]}
    >
      <Input
        maxLength={64}
        placeholder={t("publishKeyMade")}
        autoComplete="off"
        spellCheck={false}
      />
    </Form.Item>
  );
}
