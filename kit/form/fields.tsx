import { defineTexts, useTexts, words } from "@tessera/platform/console";
import { Form, type FormItemProps, Input, InputNumber, Select, Switch } from "antd";
import type { ReactNode } from "react";
import { layout } from "../look/layout.ts";
import styles from "./form.module.css";

const fieldTexts = defineTexts("fields", {
  ...words,
  between: ["请输入 {{min}} 到 {{max}} 之间的数值", "Enter a number from {{min}} to {{max}}"],
});

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Below the field: what to enter. */
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
}

interface TextFieldProps extends FieldProps {
  /** Said when it is left empty; absent: it may be. */
  readonly needed?: string;
  readonly rules?: NonNullable<FormItemProps["rules"]>;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly isNumeric?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { needed, rules = [], maxLength = 100, placeholder, isNumeric, isDisabled = false } = props;
  return (
    <Form.Item
      {...itemOf(props)}
      rules={[...(needed ? [{ required: true, whitespace: true, message: needed }] : []), ...rules]}
    >
      <Input
        maxLength={maxLength}
        autoComplete="off"
        disabled={isDisabled}
        {...(placeholder && { placeholder })}
        {...(isNumeric && { inputMode: "numeric" })}
      />
    </Form.Item>
  );
}

interface SecretFieldProps extends FieldProps {
  readonly rules?: NonNullable<FormItemProps["rules"]>;
  readonly maxLength?: number;
  /** That there is one already. */
  readonly placeholder?: string | false;
}

/** A password that is set anew; what is stored never comes back. */
export function SecretField(props: SecretFieldProps) {
  return (
    <Form.Item {...itemOf(props)} rules={props.rules ?? []}>
      <Input.Password
        maxLength={props.maxLength ?? 100}
        autoComplete="new-password"
        disabled={props.isDisabled ?? false}
        {...(props.placeholder && { placeholder: props.placeholder })}
      />
    </Form.Item>
  );
}

interface NumberFieldProps extends FieldProps {
  readonly min: number;
  readonly max: number;
  /** Without decimals, unless it says otherwise. */
  readonly isWhole?: boolean;
  readonly unit?: string;
}

export function NumberField(props: NumberFieldProps) {
  const { min, max, isWhole = true, unit, isDisabled = false } = props;
  const t = useTexts(fieldTexts);
  return (
    <Form.Item {...itemOf(props)} rules={[{ required: true, message: t("between", { min, max }) }]}>
      <InputNumber
        className={layout.wide}
        min={min}
        max={max}
        disabled={isDisabled}
        {...(isWhole && { precision: 0 })}
        {...(unit && { suffix: unit })}
      />
    </Form.Item>
  );
}

type Choice = string | number;

interface ChoiceFieldProps extends FieldProps {
  /** A value alone is its own label. */
  readonly options: readonly (Choice | { readonly value: Choice; readonly label: string })[];
}

export function ChoiceField(props: ChoiceFieldProps) {
  const options = props.options.map((option) =>
    typeof option === "object" ? option : { value: option, label: String(option) },
  );
  return (
    <Form.Item {...itemOf(props)}>
      <Select options={options} disabled={props.isDisabled ?? false} />
    </Form.Item>
  );
}

export function SwitchField(props: FieldProps) {
  return (
    <Form.Item {...itemOf(props)} valuePropName="checked">
      <Switch disabled={props.isDisabled ?? false} />
    </Form.Item>
  );
}

/** Fields that belong together, under a heading. */
export function FieldGroup({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles["section"]}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const itemOf = ({ name, label, hint }: FieldProps) => ({ name, label, extra: hint });
