import { useState } from "react";

interface NumberFieldProps {
  readonly id?: string;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; what is none or lies outside is put right when the field is left. */
export function NumberField({ label, value, min = 1, onChange, max, ...field }: NumberFieldProps) {
  const [text, setText] = useState<string>();
  const take = (typed: string) => {
    const number = Math.round(Number(typed));
    if (typed !== "" && number >= min && number <= max) onChange(number);
  };
  return (
    <input
      {...field}
      type="number"
      aria-label={label}
      min={min}
      max={max}
      value={text ?? value}
      onChange={({ target }) => {
        setText(target.value);
        take(target.value);
      }}
      onBlur={() => setText(undefined)}
    />
  );
}
