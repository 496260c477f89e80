import { useTexts } from "@tessera/platform/console";
import { Form, Input, Switch } from "antd";
import { deviceFormTexts } from "./texts.ts";

/** First of all: what the device is called. */
export function NameField() {
  const t = useTexts(deviceFormTexts);
  return (
    <Form.Item
      name="DeviceName"
      label={t("name")}
      rules={[{ required: true, whitespace: true, message: t("nameNeeded") }]}
    >
      <Input maxLength={100} placeholder={t("namePlaceholder")} autoComplete="off" />
    </Form.Item>
  );
}

/** After what its type asks for. */
export function CommonFields({ isPushed }: { readonly isPushed: boolean }) {
  const t = useTexts(deviceFormTexts);
  return (
    <>
      <Form.Item name="Manufacturer" label={t("manufacturer")} extra={t("manufacturerHint")}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      {!isPushed && (
        <Form.Item
          name="OnDemand"
          label={t("onDemand")}
          extra={t("onDemandHint")}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
      <Form.Item
        name="Enable"
        label={t("enabled")}
        extra={t(isPushed ? "enablePushHint" : "enableHint")}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </>
  );
}
