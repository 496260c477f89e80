import { Input } from "antd";
import { useState } from "react";
import { dayTimeSeconds, dayTimeText } from "./day-slot.ts";

/** What times may be told to. */
export type Precision = "second" | "minute";

interface TimeInputProps {
  readonly name: "sTime" | "eTime";
  readonly label: string;
  /** Seconds of the day; NaN while what is typed is no time. */
  readonly value: number;
  readonly precision: Precision;
  readonly isWrong: boolean;
  readonly onChange: (seconds: number) => void;
}

/** A time of day; 24:00 is the end of the day. */
export function TimeInput(props: TimeInputProps) {
  const { name, label, value, precision, isWrong, onChange } = props;
  const [text, setText] = useState(dayTimeText(value));
  // Changed by someone else: a drag, a preset.
  if (!Object.is(dayTimeSeconds(text), value) && !Number.isNaN(value)) setText(dayTimeText(value));
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
        const seconds = dayTimeSeconds(target.value);
        onChange(precision === "minute" && seconds % 60 !== 0 ? Number.NaN : seconds);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setText(dayTimeText(value));
      }}
    />
  );
}
