import { SwitchField, TextField } from "@tessera/kit";
import { useApp, useTexts } from "@tessera/platform/console";
import { Alert, Form, Radio } from "antd";
import type { Device, DeviceType } from "../../contract.ts";
import { deviceFormTexts } from "./texts.ts";

interface TypeFieldProps {
  readonly types: readonly DeviceType[];
  /** The chosen one. */
  readonly type: DeviceType | undefined;
  /** Undefined: a new one. */
  readonly device: Device | undefined;
}

/** How the device gets in; a stored device keeps its type. */
export function TypeField({ types, type, device }: TypeFieldProps) {
  const t = useTexts(deviceFormTexts);
  const isMobile = useApp((state) => state.isMobile);
  const about = { label: t("accessType"), extra: type?.Hint };
  if (device && !type)
    return (
      <Form.Item>
        <Alert type="warning" showIcon title={t("typeUnknown", { type: device.DeviceType })} />
      </Form.Item>
    );
  if (device) return <Form.Item {...about}>{type?.Label}</Form.Item>;
  return (
    <Form.Item name="DeviceType" {...about}>
      <Radio.Group
        // Joined buttons break apart where they wrap, and five names do not fit into a row.
        optionType="default"
        vertical={isMobile}
        options={types.map(({ DeviceType: value, Label: label }) => ({ value, label }))}
      />
    </Form.Item>
  );
}

/** Of devices that have an id of their own; a stored device keeps it. */
export function IdField({ type, device }: Pick<TypeFieldProps, "type" | "device">) {
  const about = type?.IdField;
  if (!about) return null;
  if (device) return <Form.Item label={about.Label}>{device.DeviceID}</Form.Item>;
  return (
    <TextField
      name="DeviceID"
      label={about.Label}
      hint={about.Hint}
      placeholder={about.Placeholder}
      needed={about.Wrong}
      maxLength={64}
      isNumeric
      rules={[
        {
          validator: async (_: unknown, id: string | undefined) => {
            const text = id?.trim() ?? "";
            if (text && !new RegExp(about.Pattern).test(text)) throw new Error(about.Wrong);
          },
          validateTrigger: "onBlur",
        },
      ]}
    />
  );
}

/** First of all: what the device is called. */
export function NameField() {
  const t = useTexts(deviceFormTexts);
  return (
    <TextField
      name="DeviceName"
      label={t("name")}
      needed={t("nameNeeded")}
      placeholder={t("namePlaceholder")}
    />
  );
}

/** After what its type asks for. */
export function CommonFields({ isPushed }: { readonly isPushed: boolean }) {
  const t = useTexts(deviceFormTexts);
  return (
    <>
      <TextField name="Manufacturer" label={t("manufacturer")} hint={t("manufacturerHint")} />
      {!isPushed && <SwitchField name="OnDemand" label={t("onDemand")} hint={t("onDemandHint")} />}
      <SwitchField
        name="Enable"
        label={t("enabled")}
        hint={t(isPushed ? "enablePushHint" : "enableHint")}
      />
    </>
  );
}
