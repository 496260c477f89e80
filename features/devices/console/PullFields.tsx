import { useTexts } from "@tessera/platform/console";
import { Form, Input, Radio, Switch } from "antd";
import styles from "./DeviceForm.module.css";
import type { DeviceForm } from "./device-form.ts";
import { type PulledType, pulledTypes } from "./pulled-types.ts";
import { deviceTexts } from "./texts.ts";

export interface PullFieldsProps {
  readonly type: PulledType;
  readonly hasPassword: boolean;
  /** The user has finished typing or has pasted an address. */
  readonly onAddressDone: () => void;
}

const Item = Form.Item<DeviceForm>;

/** Of a camera that we pull. */
export function PullFields({ type, hasPassword, onAddressDone }: PullFieldsProps) {
  const t = useTexts(deviceTexts);
  const asked = pulledTypes[type];
  const addressRule = {
    validator: async (_: unknown, value: string) => {
      if (value.trim() && !asked.isAddress(value)) throw new Error(t(asked.addressWrong));
    },
  };
  // After the paste has reached the form.
  const onPaste = () => void setTimeout(onAddressDone);
  return (
    <>
      <Item
        name="RtspUrl"
        label={t(asked.address)}
        validateTrigger="onBlur"
        validateFirst
        rules={[{ required: true, whitespace: true, message: t(asked.addressNeeded) }, addressRule]}
      >
        <Input
          maxLength={1000}
          placeholder={asked.placeholder}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onBlur={onAddressDone}
          onPaste={onPaste}
        />
      </Item>
      <Item
        name="SubRtspUrl"
        label={t("subUrl")}
        extra={t(asked.subAddressHint)}
        validateTrigger="onBlur"
        rules={[addressRule]}
      >
        <Input
          maxLength={1000}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onBlur={onAddressDone}
          onPaste={onPaste}
        />
      </Item>
      <div className={styles["pair"]}>
        <Item name="DeviceUserName" label={t("userName")}>
          <Input maxLength={200} autoComplete="off" spellCheck={false} />
        </Item>
        <Item name="DeviceUserPW" label={t("password")}>
          <Input.Password
            maxLength={200}
            autoComplete="new-password"
            placeholder={hasPassword ? t("passwordKept") : ""}
          />
        </Item>
      </div>
      {asked.hasTransport && (
        <Item name="Transport" label={t("transport")}>
          <Radio.Group optionType="button" options={["TCP", "UDP"]} />
        </Item>
      )}
      <Item name="OnDemand" label={t("onDemand")} extra={t("onDemandHint")} valuePropName="checked">
        <Switch />
      </Item>
    </>
  );
}
