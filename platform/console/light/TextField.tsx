import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./TextField.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: string;
  /** What is wrong with the value; empty: nothing. */
  readonly problem: string;
  readonly hint?: string;
  /** After the text, such as the eye of a password. */
  readonly after?: ReactNode;
  readonly onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, icon, problem, hint, after, onChange, ...input } = props;
  const id = useId();
  const note = problem || hint;
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={clsx(styles["box"], problem && styles["wrong"])}>
        {icon}
        <input
          {...input}
          id={id}
          className={styles["input"]}
          aria-invalid={Boolean(problem)}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
      {note && (
        <div id={`${id}-note`} className={styles["note"]} role={problem ? "alert" : undefined}>
          {note}
        </div>
      )}
    </div>
  );
}
