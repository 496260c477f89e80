import { useTexts } from "@tessera/platform/console";
import { Button, Form, Input, type InputRef } from "antd";
import { useRef } from "react";
import styles from "../wizard.module.css";
import { placeholders } from "./name-rule.ts";
import { namingTexts } from "./texts.ts";
import type { Naming } from "./use-naming.ts";

/** The pattern that names are made by; a click puts a placeholder where the cursor is. */
export function RuleField({ naming: { pattern, setPattern, unknown } }: { naming: Naming }) {
  const t = useTexts(namingTexts);
  const field = useRef<InputRef>(null);
  const insert = (placeholder: string) => {
    const input = field.current?.input;
    const from = input?.selectionStart ?? pattern.length;
    const to = input?.selectionEnd ?? pattern.length;
    setPattern(pattern.slice(0, from) + placeholder + pattern.slice(to));
    field.current?.focus({ cursor: "end" });
  };
  return (
    <Form.Item
      layout="vertical"
      className={styles["rule"] ?? ""}
      label={t("rule")}
      htmlFor="onboarding-rule"
      {...(unknown.length > 0 && {
        validateStatus: "error" as const,
        help: t("unknown", { placeholders: unknown.join(" ") }),
      })}
      extra={
        <span className={styles["inserts"]}>
          {t("ruleHint")}
          {placeholders.map((placeholder) => (
            <Button
              key={placeholder}
              size="small"
              title={t(`part.${placeholder}`)}
              aria-label={t("insert", { placeholder })}
              onClick={() => insert(placeholder)}
            >
              {placeholder}
            </Button>
          ))}
        </span>
      }
    >
      <Input
        id="onboarding-rule"
        ref={field}
        maxLength={200}
        spellCheck={false}
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
      />
    </Form.Item>
  );
}
