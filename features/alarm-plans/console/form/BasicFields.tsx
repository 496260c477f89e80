import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Form, Input, Switch } from "antd";
import type { PlanFieldProps } from "./fields.tsx";
import { planFormTexts } from "./texts.ts";

export function BasicFields({
  draft: { name, isEnabled },
  onChange,
  showsProblems,
}: PlanFieldProps & { readonly showsProblems: boolean }) {
  const t = useTexts(planFormTexts);
  const isMissing = showsProblems && !name.trim();
  return (
    <section className={layout.panel}>
      <div className={layout.pair}>
        <Form.Item
          label={t("name")}
          htmlFor="plan-name"
          required
          {...(isMissing ? { validateStatus: "error" as const, help: t("nameNeeded") } : {})}
        >
          <Input
            id="plan-name"
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label={t("enabled")} htmlFor="plan-enabled" extra={t("enabledHint")}>
          <Switch
            id="plan-enabled"
            checked={isEnabled}
            onChange={(next) => onChange({ isEnabled: next })}
          />
        </Form.Item>
      </div>
    </section>
  );
}
