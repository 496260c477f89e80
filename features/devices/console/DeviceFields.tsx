import { useTexts } from "@tessera/platform/console";
import { Form, Input, Radio, Switch } from "antd";
import type { DeviceForm } from "./device-form.ts";
import { PushFields } from "./PushFields.tsx";
import { RtspFields, type RtspFieldsProps } from "./RtspFields.tsx";
import { deviceTexts } from "./texts.ts";

interface DeviceFieldsProps extends RtspFieldsProps {
  readonly type: DeviceForm["DeviceType"];
  readonly isNew: boolean;
}

const Item = Form.Item<DeviceForm>;

export function DeviceFields({ type, isNew, ...rtsp }: DeviceFieldsProps) {
  const t = useTexts(deviceTexts);
  const types = [
    { value: "RTSP", label: t("typeRtsp") },
    { value: "RTMP", label: t("typePush") },
  ];
  return (
    <>
      <Item name="DeviceType" label={t("accessType")} extra={t(typeHints[type])}>
        <Radio.Group optionType="button" options={types} disabled={!isNew} />
      </Item>
      <Item
        name="DeviceName"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: t("nameNeeded") }]}
      >
        <Input maxLength={100} placeholder={t("namePlaceholder")} autoComplete="off" />
      </Item>
      {type === "RTSP" ? <RtspFields {...rtsp} /> : <PushFields />}
      <Item name="Enable" label={t("enabled")} extra={t(enableHints[type])} valuePropName="checked">
        <Switch />
      </Item>
    </>
  );
}

const typeHints = { RTSP: "typeRtspHint", RTMP: "typePushHint" } as const;
const enableHints = { RTSP: "enableHint", RTMP: "enablePushHint" } as const;
