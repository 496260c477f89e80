import { layout } from "@tessera/kit";

interface NowProps {
  readonly value: number | undefined;
  readonly text: (value: number) => string;
}

/** The latest value, beside the title of a chart. */
export function Now({ value, text }: NowProps) {
  return value === undefined ? null : <span className={layout.strong}>{text(value)}</span>;
}
