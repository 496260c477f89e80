import { ChoiceField, FieldGroup, layout, NumberField, SwitchField } from "@tessera/kit";
import { emptyWeek, type Week, WeekEditor } from "@tessera/kit/choose";
import { useText, useTexts } from "@tessera/platform/console";
import { Alert, Form, Input } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import type { listPushKinds } from "../../contract.ts";
import { pushSettingsAddress } from "../list/addresses.ts";
import { pushTexts } from "../texts.ts";
import styles from "./form.module.css";

/** What all kinds of targets have. */

export function MessageFields({ site }: { readonly site: z.output<typeof listPushKinds.reply> }) {
  const t = useTexts(pushTexts);
  const text = useText();
  return (
    <FieldGroup title={t("group.text")}>
      <ChoiceField
        name="Language"
        label={t("Language")}
        options={[
          { value: "zh", label: "中文" },
          { value: "en", label: "English" },
        ]}
      />
      <Form.Item name="Title" label={t("title")} extra={t("templateHint")}>
        <Input maxLength={500} placeholder="{{title}}" autoComplete="off" />
      </Form.Item>
      <Form.Item name="Body" label={t("body")} extra={t("templateHint")}>
        <Input.TextArea
          maxLength={5000}
          autoSize={{ minRows: 3, maxRows: 12 }}
          placeholder={"{{body}}\n{{#link}}{{link}}{{/link}}"}
        />
      </Form.Item>
      <details>
        <summary className={layout.link}>{t("placeholders")}</summary>
        <ul className={styles["names"]}>
          {site.Placeholders.map(({ Name, Label }) => (
            <li key={Name}>
              <code className={layout.mono}>{`{{${Name}}}`}</code>{" "}
              <span className={layout.second}>{text(Label)}</span>
            </li>
          ))}
        </ul>
      </details>
      <SwitchField name="AttachLink" label={t("AttachLink")} />
      {!site.HasPublicAddress && (
        <Alert
          className={layout.notice}
          type="warning"
          showIcon
          title={t("noAddress")}
          action={<Link to={pushSettingsAddress}>{t("toSettings")}</Link>}
        />
      )}
    </FieldGroup>
  );
}

export function QuietFields() {
  const t = useTexts(pushTexts);
  return (
    <FieldGroup title={t("group.quiet")}>
      <p className={layout.hint}>{t("quietHint")}</p>
      <Form.Item name="Week">
        <WeekField />
      </Form.Item>
      <ChoiceField
        name="QuietMode"
        label={t("QuietMode")}
        options={[
          { value: "wait", label: t("quiet.wait") },
          { value: "leave-out", label: t("quiet.leave-out") },
        ]}
      />
    </FieldGroup>
  );
}

interface WeekFieldProps {
  /** Both are the form's to give. */
  readonly value?: Week;
  readonly onChange?: (week: Week) => void;
}

const WeekField = ({ value = emptyWeek, onChange }: WeekFieldProps) => (
  <WeekEditor week={value} precision="minute" onChange={(week) => onChange?.(week)} />
);

export function LimitFields() {
  const t = useTexts(pushTexts);
  return (
    <FieldGroup title={t("group.limit")}>
      <p className={layout.hint}>{t("rateHint")}</p>
      <div className={layout.pair}>
        <NumberField name="RateMax" label={t("RateMax")} min={0} max={1000} unit={t("messages")} />
        <NumberField
          name="RateMinutes"
          label={t("RateMinutes")}
          min={1}
          max={1440}
          unit={t("minutes")}
        />
      </div>
    </FieldGroup>
  );
}
