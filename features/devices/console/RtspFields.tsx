import { useTexts } from "@tessera/platform/console";
import { Form, Input, Radio, Switch } from "antd";
import styles from "./DeviceForm.module.css";
import type { DeviceForm } from "./device-form.ts";
import { isRtspAddress } from "./rtsp-address.ts";
import { deviceTexts } from "./texts.ts";

export interface RtspFieldsProps {
  readonly hasPassword: boolean;
  /** The user has finished typing or has pasted an address. */
  readonly onAddressDone: () => void;
}

const Item = Form.Item<DeviceForm>;

/** Of a camera that we pull. */
export function RtspFields({ hasPassword, onAddressDone }: RtspFieldsProps) {
  const t = useTexts(deviceTexts);
  const rtspRule = {
    validator: async (_: unknown, value: string) => {
      if (value.trim() && !isRtspAddress(value)) throw new Error(t("rtspUrlWrong"));
    },
  };
  // After the paste has reached the form.
  const onPaste = () => void setTimeout(onAddressDone);
  return (
    <>
      <Item
        name="RtspUrl"
        label={t("rtspUrl")}
        validateTrigger="onBlur"
        validateFirst
        rules={[{ required: true, whitespace: true, message: t("rtspUrlNeeded") }, rtspRule]}
      >
        <Input
          maxLength={1000}
          placeholder="rtsp://192.168.1.64:554/…"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onBlur={onAddressDone}
          onPaste={onPaste}
        />
      </Item>
      <Item
        name="SubRtspUrl"
        label={t("subRtspUrl")}
        extra={t("subRtspUrlHint")}
        validateTrigger="onBlur"
        rules={[rtspRule]}
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
      <Item name="Transport" label={t("transport")}>
        <Radio.Group optionType="button" options={["TCP", "UDP"]} />
      </Item>
      <Item name="OnDemand" label={t("onDemand")} extra={t("onDemandHint")} valuePropName="checked">
        <Switch />
      </Item>
    </>
  );
}
