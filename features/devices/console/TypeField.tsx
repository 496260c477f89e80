import { useApp, useTexts } from "@tessera/platform/console";
import { Form, Radio } from "antd";
import { type DeviceType, deviceType } from "../contract.ts";
import type { DeviceForm } from "./device-form.ts";
import { deviceTexts } from "./texts.ts";

interface TypeFieldProps {
  readonly type: DeviceType;
  readonly isNew: boolean;
}

const Item = Form.Item<DeviceForm>;

/** How the device gets in; a stored device keeps its type. */
export function TypeField({ type, isNew }: TypeFieldProps) {
  const t = useTexts(deviceTexts);
  const isMobile = useApp((state) => state.isMobile);
  const about = { label: t("accessType"), extra: t(texts[type].hint) };
  if (!isNew) return <Item {...about}>{t(texts[type].label)}</Item>;
  return (
    <Item name="DeviceType" {...about}>
      <Radio.Group
        // Buttons in a row do not fit on a phone.
        optionType={isMobile ? "default" : "button"}
        vertical={isMobile}
        options={deviceType.options.map((value) => ({ value, label: t(texts[value].label) }))}
      />
    </Item>
  );
}

const texts = {
  RTSP: { label: "typeRtsp", hint: "typeRtspHint" },
  HTTP: { label: "typeHttp", hint: "typeHttpHint" },
  RTMP: { label: "typePush", hint: "typePushHint" },
} as const satisfies Record<DeviceType, object>;
