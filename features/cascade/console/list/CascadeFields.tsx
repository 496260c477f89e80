import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Input, InputNumber, Select, Switch } from "antd";
import { type Cascade, readOwnAddress } from "../../contract.ts";
import type { CascadeValues } from "./cascade-form.ts";
import styles from "./cascades.module.css";
import { cascadeTexts } from "./texts.ts";

interface CascadeFieldsProps {
  /** Absent: a new one. */
  readonly cascade: Cascade | undefined;
}

export function CascadeFields({ cascade }: CascadeFieldsProps) {
  return (
    <>
      <UpperFields />
      <OwnFields cascade={cascade} />
      <RegistrationFields />
      <SharingFields />
    </>
  );
}

function UpperFields() {
  const t = useTexts(cascadeTexts);
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("group.upper")}</legend>
      <Form.Item<CascadeValues>
        name="Name"
        label={t("Name")}
        rules={[{ required: true, whitespace: true, message: t("nameNeeded") }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item<CascadeValues>
        name="Serial"
        label={t("Serial")}
        extra={t("serialHint")}
        rules={[
          { required: true, message: t("serialNeeded") },
          { pattern: /^[0-9A-Za-z]{6,32}$/, message: t("serialShape") },
        ]}
      >
        <Input maxLength={32} autoComplete="off" inputMode="numeric" />
      </Form.Item>
      <div className={styles["pair"]}>
        <Form.Item<CascadeValues>
          name="Host"
          label={t("Host")}
          rules={[{ required: true, whitespace: true, message: t("hostNeeded") }]}
        >
          <Input maxLength={253} autoComplete="off" />
        </Form.Item>
        <NumberField name="Port" min={1} max={65_535} />
      </div>
      <Form.Item<CascadeValues> name="Realm" label={t("Realm")} extra={t("realmHint")}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </fieldset>
  );
}

function OwnFields({ cascade }: CascadeFieldsProps) {
  const t = useTexts(cascadeTexts);
  const { data } = useQueryCall(readOwnAddress, {}, { quiet: true });
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("group.us")}</legend>
      <Form.Item<CascadeValues>
        name="LocalSerial"
        label={t("LocalSerial")}
        extra={t("localSerialHint", { serial: data?.Serial ?? "" })}
      >
        <Input maxLength={32} autoComplete="off" inputMode="numeric" />
      </Form.Item>
      <div className={styles["pair"]}>
        <Form.Item<CascadeValues> name="Username" label={t("Username")} extra={t("usernameHint")}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item<CascadeValues>
          name="Password"
          label={t("Password")}
          extra={cascade?.HasPassword && t("passwordKept")}
        >
          <Input.Password maxLength={100} autoComplete="new-password" />
        </Form.Item>
      </div>
      <div className={styles["pair"]}>
        <Form.Item<CascadeValues>
          name="LocalHost"
          label={t("LocalHost")}
          extra={t("localHostHint")}
        >
          <Input maxLength={253} autoComplete="off" />
        </Form.Item>
        <NumberField name="LocalPort" min={0} max={65_535} extra={t("localPortHint")} />
      </div>
    </fieldset>
  );
}

function RegistrationFields() {
  const t = useTexts(cascadeTexts);
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("group.registration")}</legend>
      <div className={styles["triple"]}>
        <NumberField name="RegisterTimeout" min={60} max={864_000} />
        <NumberField name="RegisterInterval" min={5} max={3600} />
        <NumberField name="KeepaliveInterval" min={5} max={3600} />
      </div>
      <div className={styles["pair"]}>
        <ChoiceField name="CommandTransport" values={["UDP", "TCP"]} />
        <ChoiceField name="Charset" values={["GB2312", "UTF-8"]} />
        <ChoiceField
          name="GBVersion"
          values={["2.0", "3.0"]}
          labels={["GB/T 28181-2016", "GB/T 28181-2022"]}
        />
        <ChoiceField
          name="CatalogGroupSize"
          values={[1, 2, 4, 8]}
          extra={t("catalogGroupSizeHint")}
        />
      </div>
    </fieldset>
  );
}

function SharingFields() {
  const t = useTexts(cascadeTexts);
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("group.sharing")}</legend>
      <SwitchField name="ShareAllChannel" extra={t("shareAllHint")} />
      <SwitchField name="AllowControl" extra={t("allowControlHint")} />
      <SwitchField name="ShareRecord" />
      <NumberField name="LoadLimit" min={0} max={100_000} extra={t("loadLimitHint")} />
      <SwitchField name="Enable" />
    </fieldset>
  );
}

interface FieldProps<Name extends keyof CascadeValues> {
  readonly name: Name;
  readonly extra?: string;
}

type NumberName =
  | "Port"
  | "LocalPort"
  | "RegisterTimeout"
  | "RegisterInterval"
  | "KeepaliveInterval"
  | "LoadLimit";

function NumberField({
  name,
  min,
  max,
  extra,
}: FieldProps<NumberName> & { readonly min: number; readonly max: number }) {
  const t = useTexts(cascadeTexts);
  return (
    <Form.Item<CascadeValues>
      name={name}
      label={t(name)}
      extra={extra}
      rules={[{ required: true, message: `${min} – ${max}` }]}
    >
      <InputNumber className={styles["wide"] ?? ""} min={min} max={max} precision={0} />
    </Form.Item>
  );
}

function ChoiceField({
  name,
  values,
  labels,
  extra,
}: FieldProps<"CommandTransport" | "Charset" | "GBVersion" | "CatalogGroupSize"> & {
  readonly values: readonly (string | number)[];
  readonly labels?: readonly string[];
}) {
  const t = useTexts(cascadeTexts);
  const options = values.map((value, at) => ({ value, label: labels?.[at] ?? String(value) }));
  return (
    <Form.Item<CascadeValues> name={name} label={t(name)} extra={extra}>
      <Select options={options} />
    </Form.Item>
  );
}

function SwitchField({
  name,
  extra,
}: FieldProps<"ShareAllChannel" | "AllowControl" | "ShareRecord" | "Enable">) {
  const t = useTexts(cascadeTexts);
  return (
    <Form.Item<CascadeValues> name={name} label={t(name)} valuePropName="checked" extra={extra}>
      <Switch />
    </Form.Item>
  );
}
