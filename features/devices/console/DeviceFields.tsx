import { useTexts } from "@tessera/platform/console";
import { Form, Input, Switch } from "antd";
import type { DeviceType } from "../contract.ts";
import type { DeviceForm } from "./device-form.ts";
import { PullFields, type PullFieldsProps } from "./PullFields.tsx";
import { PushFields } from "./PushFields.tsx";
import { TypeField } from "./TypeField.tsx";
import { deviceTexts } from "./texts.ts";

interface DeviceFieldsProps extends Omit<PullFieldsProps, "type"> {
  readonly type: DeviceType;
  readonly isNew: boolean;
}

const Item = Form.Item<DeviceForm>;

export function DeviceFields({ type, isNew, ...pull }: DeviceFieldsProps) {
  const t = useTexts(deviceTexts);
  return (
    <>
      <TypeField type={type} isNew={isNew} />
      <Item
        name="DeviceName"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: t("nameNeeded") }]}
      >
        <Input maxLength={100} placeholder={t("namePlaceholder")} autoComplete="off" />
      </Item>
      {/* A key: what was said about an address of another type goes with its fields. */}
      {type === "RTMP" ? <PushFields /> : <PullFields key={type} type={type} {...pull} />}
      <Item
        name="Enable"
        label={t("enabled")}
        extra={t(type === "RTMP" ? "enablePushHint" : "enableHint")}
        valuePropName="checked"
      >
        <Switch />
      </Item>
    </>
  );
}
