import { Input } from "antd";
import { useState } from "react";
import { clockSeconds, clockText } from "./day-slot.ts";

interface TimeInputProps {
  readonly name: "sTime" | "eTime";
  readonly label: string;
  /** Seconds of the day; NaN while what is typed is no time. */
  readonly value: number;
  readonly isWrong: boolean;
  readonly onChange: (seconds: number) => void;
}

/** A time of day, to the second; 24:00 is the end of the day. */
export function TimeInput({ name, label, value, isWrong, onChange }: TimeInputProps) {
  const [text, setText] = useState(clockText(value));
  // Changed by someone else: a drag, a preset.
  if (!Object.is(clockSeconds(text), value) && !Number.isNaN(value)) setText(clockText(value));
  return (
    <Input
      name={name}
      aria-label={label}
      aria-invalid={isWrong}
      status={isWrong ? "error" : ""}
      style={{ width: 96 }}
      maxLength={8}
      autoComplete="off"
      placeholder="00:00"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(clockSeconds(target.value));
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setText(clockText(value));
      }}
    />
  );
}
