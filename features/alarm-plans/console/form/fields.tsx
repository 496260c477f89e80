import type { Text } from "@tessera/base";
import { useText } from "@tessera/platform/console";
import { Form, InputNumber, Select } from "antd";
import styles from "./form.module.css";
import type { PlanDraft } from "./plan-draft.ts";

export interface PlanFieldProps {
  readonly draft: PlanDraft;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
}

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

export function NumberField({ id, label, value, range: [min, max], onChange }: NumberFieldProps) {
  return (
    <Form.Item label={label} htmlFor={id}>
      <InputNumber
        id={id}
        className={styles["number"] ?? ""}
        min={min}
        max={max}
        precision={0}
        value={value}
        onChange={(next) => onChange(next ?? min)}
      />
    </Form.Item>
  );
}

interface ChoicesFieldProps {
  readonly id: string;
  readonly label: string;
  /** What none of them means. */
  readonly none: string;
  readonly choices: Readonly<Record<number, Text>>;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

/** Some of a few; none is all. */
export function ChoicesField({ id, label, none, choices, value, onChange }: ChoicesFieldProps) {
  const text = useText();
  const known = Object.entries(choices).map(([number, name]) => ({
    value: Number(number),
    label: text(name),
  }));
  const others = value
    .filter((number) => !(number in choices))
    .map((number) => ({ value: number, label: String(number) }));
  return (
    <Form.Item label={label} htmlFor={id}>
      <Select<number[]>
        id={id}
        className={styles["choice"] ?? ""}
        mode="multiple"
        allowClear
        placeholder={none}
        showSearch={{ optionFilterProp: "label" }}
        options={[...known, ...others]}
        value={[...value]}
        onChange={(next) => onChange(next.toSorted((one, other) => one - other))}
      />
    </Form.Item>
  );
}
