import { DeleteOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { type Verb, verbs } from "@tessera/platform/contract";
import { Button, Checkbox } from "antd";
import { useId } from "react";
import styles from "../roles.module.css";
import { roleTexts } from "../texts.ts";
import type { GrantDraft, GrantObjection } from "./grant-draft.ts";
import { grantSummary, verbTexts } from "./grant-summary.ts";
import { HoursField } from "./HoursField.tsx";
import { ScopeField } from "./ScopeField.tsx";

interface GrantCardProps {
  readonly number: number;
  readonly draft: GrantDraft;
  readonly objection: GrantObjection | undefined;
  readonly onChange: (changes: Partial<GrantDraft>) => void;
  readonly onRemove: () => void;
}

/** One grant: what, on which channels, when; and the same in a sentence. */
export function GrantCard({ number, draft, objection, onChange, onRemove }: GrantCardProps) {
  const t = useTexts(roleTexts);
  const text = useText();
  const headingId = useId();
  return (
    <section className={`${layout.panel} ${styles["grant"]}`} aria-labelledby={headingId}>
      <header className={styles["grantHead"]}>
        <div className={styles["grantTitle"]}>
          <h3 id={headingId}>{t("grant", { number })}</h3>
          <output className={styles["summary"]}>{text(grantSummary(draft))}</output>
        </div>
        <Button
          danger
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t("removeGrant", { number })}
          onClick={onRemove}
        />
      </header>
      <Field label={t("verbs")} error={objection === "verbsNeeded" && t(objection)}>
        <VerbsField chosen={draft.verbs} onChange={(chosen) => onChange({ verbs: chosen })} />
      </Field>
      <Field label={t("scope")} error={objection === "scopeNeeded" && t(objection)}>
        <ScopeField draft={draft} onChange={onChange} />
      </Field>
      <Field
        label={t("hours")}
        error={(objection === "hoursNeeded" || objection === "hoursWrong") && t(objection)}
      >
        <HoursField draft={draft} onChange={onChange} />
      </Field>
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly error: string | false;
  readonly children: React.ReactNode;
}

function Field({ label, error, children }: FieldProps) {
  return (
    <fieldset className={styles["field"]}>
      <legend>{label}</legend>
      {children}
      {error && (
        <p role="alert" className={styles["error"]}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface VerbsFieldProps {
  readonly chosen: readonly Verb[];
  readonly onChange: (chosen: readonly Verb[]) => void;
}

function VerbsField({ chosen, onChange }: VerbsFieldProps) {
  const t = useTexts(roleTexts);
  const text = useText();
  return (
    <div className={styles["verbs"]}>
      {verbs.map((verb) => (
        <Checkbox
          key={verb}
          checked={chosen.includes(verb)}
          onChange={({ target }) =>
            onChange(verbs.filter((one) => (one === verb ? target.checked : chosen.includes(one))))
          }
        >
          {text(verbTexts[verb])}
          <span className={`${layout.second} ${styles["explained"]}`}>{t(`verb.${verb}`)}</span>
        </Checkbox>
      ))}
    </div>
  );
}
