import { useText, useTexts } from "@tessera/platform/console";
import type { SettingControl as Control, SettingField } from "@tessera/platform/contract";
import { Form, type FormItemProps, Input, InputNumber, Select, Switch, Tag } from "antd";
import { type ReactNode, useId } from "react";
import { settingText } from "./setting-text.ts";
import styles from "./settings.module.css";
import { settingsTexts } from "./texts.ts";

interface SettingItemProps {
  readonly field: SettingField;
  /** Below the hint: what the feature has to say or to offer there. */
  readonly extra?: ReactNode;
}

/** One field with its label, its control and what is to be said about it. */
export function SettingItem(props: SettingItemProps) {
  const { control } = props.field;
  if (control.kind === "switch") return <SwitchItem {...props} />;
  if (control.kind === "numbers") return <NumbersItem {...props} parts={control.parts} />;
  return <InputItem {...props} control={control} />;
}

/** Where a refusal about a field is written. */
export const placeOf = ({ name, control }: SettingField): string[] =>
  control.kind === "numbers" ? [name, control.parts[0]?.name ?? ""] : [name];

function SwitchItem(props: SettingItemProps) {
  const { field } = props;
  const id = useId();
  return (
    <div className={styles["switch"]}>
      <Form.Item name={field.name} valuePropName="checked" noStyle>
        <Switch
          size="small"
          disabled={field.fixedBy !== undefined}
          aria-labelledby={id}
          aria-describedby={`${id}-notes`}
        />
      </Form.Item>
      <span>
        <span id={id}>
          <Label {...props} />
        </span>
        <span id={`${id}-notes`} className={styles["notes"]}>
          {notesOf(props)}
        </span>
      </span>
    </div>
  );
}

type Part = Extract<Control, { readonly kind: "numbers" }>["parts"][number];

function NumbersItem({ parts, ...props }: SettingItemProps & { readonly parts: readonly Part[] }) {
  return (
    <Form.Item label={<Label {...props} />} extra={notesOf(props)}>
      <span className={styles["parts"]}>
        {parts.map((part) => (
          <PartItem key={part.name} field={props.field} part={part} />
        ))}
      </span>
    </Form.Item>
  );
}

function PartItem({ field, part }: { readonly field: SettingField; readonly part: Part }) {
  const t = useTexts(settingsTexts);
  const text = useText();
  return (
    <Form.Item
      name={[field.name, part.name]}
      noStyle
      rules={[{ required: true, message: t("numberNeeded") }]}
    >
      <InputNumber
        {...numberProps(part)}
        aria-label={`${text(field.label)} ${text(part.label)}`}
        prefix={<span className={styles["part"]}>{text(part.label)}</span>}
        disabled={field.fixedBy !== undefined}
        {...(field.unit && { suffix: text(field.unit) })}
      />
    </Form.Item>
  );
}

type InputControl = Exclude<Control, { readonly kind: "switch" | "numbers" }>;

function InputItem({ control, ...props }: SettingItemProps & { readonly control: InputControl }) {
  const { field } = props;
  const rules = useRules(field);
  const input = useInput(field, control);
  return (
    <Form.Item name={field.name} label={<Label {...props} />} extra={notesOf(props)} rules={rules}>
      {input}
    </Form.Item>
  );
}

function useRules({ control, bad }: SettingField): NonNullable<FormItemProps["rules"]> {
  const t = useTexts(settingsTexts);
  const text = useText();
  if (control.kind === "number" && !control.canBeEmpty)
    return [{ required: true, message: t("numberNeeded") }];
  if (control.kind !== "text") return [];
  const message = bad ? text(bad) : t("doesNotFit");
  return [
    ...(control.canBeEmpty ? [] : [{ required: true, whitespace: true, message: t("needed") }]),
    // The schema takes blanks away before it looks.
    ...(control.pattern
      ? [{ pattern: new RegExp(control.pattern), transform: trimmed, message }]
      : []),
  ];
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

function useInput(field: SettingField, control: InputControl): ReactNode {
  const t = useTexts(settingsTexts);
  const text = useText();
  const disabled = field.fixedBy !== undefined;
  const hollow = field.placeholder && { placeholder: text(field.placeholder) };
  const unit = field.unit && { suffix: text(field.unit) };
  switch (control.kind) {
    case "number":
      return <InputNumber {...numberProps(control)} disabled={disabled} {...unit} />;
    case "choice":
      return (
        <Select
          disabled={disabled}
          showSearch={{ optionFilterProp: "label" }}
          options={control.options.map(({ value, label }) => ({ value, label: text(label) }))}
        />
      );
    case "secret":
      return (
        <Input.Password
          {...lengthOf(control)}
          autoComplete="new-password"
          disabled={disabled}
          placeholder={t(control.isSet ? "secretSet" : "secretUnset")}
        />
      );
    case "lines":
      return (
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 10 }}
          disabled={disabled}
          placeholder={t("aLine")}
          {...hollow}
        />
      );
    case "text":
      return (
        <Input
          {...lengthOf(control)}
          autoComplete="off"
          disabled={disabled}
          {...hollow}
          {...unit}
        />
      );
  }
}

const lengthOf = ({ maxLength = 1000 }: { readonly maxLength?: number | undefined }) => ({
  maxLength,
});

const numberProps = ({ min, max, isWhole }: Pick<Part, "min" | "max" | "isWhole">) => ({
  className: styles["number"] ?? "",
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(isWhole && { precision: 0 }),
});

/** Nothing takes no room. */
const notesOf = (props: SettingItemProps): ReactNode =>
  (props.field.hint || props.extra || props.field.fixedBy || props.field.source) && (
    <Notes {...props} />
  );

function Notes({ field, extra }: SettingItemProps) {
  const { hint, fixedBy, source, control, usual } = field;
  const t = useTexts(settingsTexts);
  const text = useText();
  const isStored = source === "stored" && control.kind !== "secret";
  const words = { empty: t("empty"), on: t("on"), off: t("off") };
  return (
    <>
      {hint && text(hint)} {extra}
      {source === "default" && control.kind !== "secret" && (
        <span className={styles["usual"]}>{t("isUsual")}</span>
      )}
      {isStored && (
        <span className={styles["fixed"]}>
          {t("isStored", { usual: settingText(control, usual, { text, words }) })}
        </span>
      )}
      {fixedBy && <span className={styles["fixed"]}>{t("fixedBy", { variable: fixedBy })}</span>}
    </>
  );
}

function Label({ field: { label, needsRestart, isRestartDue } }: SettingItemProps) {
  const t = useTexts(settingsTexts);
  const text = useText();
  return (
    <>
      {text(label)}
      {needsRestart && (
        <Tag className={styles["tag"] ?? ""} color={isRestartDue ? "warning" : "default"}>
          {t("needsRestart")}
        </Tag>
      )}
    </>
  );
}
