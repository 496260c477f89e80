import { FieldGroup, FormPage, layout, TextField, useBusy } from "@tessera/kit";
import { SettingItem } from "@tessera/kit/settings";
import {
  notices,
  RequestFailure,
  useLanguage,
  useMutationCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Form } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import {
  type listPushKinds,
  listPushTargets,
  type PushKind,
  type PushTarget,
  savePushTarget,
  testPushTarget,
} from "../../contract.ts";
import { pushListAddress } from "../list/addresses.ts";
import { pushTexts } from "../texts.ts";
import { LimitFields, MessageFields, QuietFields } from "./CommonFields.tsx";
import { fieldsOf, formValues, inputOf, type TargetValues } from "./target-values.ts";

interface TargetFormProps {
  readonly kind: PushKind;
  readonly target: PushTarget | undefined;
  readonly site: z.output<typeof listPushKinds.reply>;
}

type TestAnswer = z.output<typeof testPushTarget.reply>;

/** A new target of one kind, or one that is changed. */
export function TargetForm({ kind, target, site }: TargetFormProps) {
  const t = useTexts(pushTexts);
  const text = useText();
  const navigate = useNavigate();
  const language = useLanguage();
  const [form] = Form.useForm<TargetValues>();
  const [answer, setAnswer] = useState<TestAnswer>();
  const busy = useBusy();
  const [values] = useState(() => formValues(kind, target, language));
  const { mutateAsync: save } = useMutationCall(savePushTarget, { rereads: [listPushTargets] });
  const { mutateAsync: test } = useMutationCall(testPushTarget, { rereads: [listPushTargets] });
  const tryOut = async () => {
    setAnswer(undefined);
    await form.validateFields();
    const tried = inputOf(kind, target, { ...values, ...form.getFieldsValue() });
    try {
      setAnswer(await test(tried));
    } catch (error) {
      // The request has already said why; the field shows it too.
      if (!(error instanceof RequestFailure)) throw error;
      if (error.field) form.setFields([{ name: error.field, errors: [error.message] }]);
    }
  };
  const back = () => void navigate(pushListAddress);
  return (
    <FormPage<TargetValues>
      form={form}
      title={target?.Name ?? t("newTitle")}
      breadcrumbs={[
        { label: t("config") },
        { label: t("list"), to: pushListAddress },
        { label: target?.Name ?? text(kind.Form.title) },
      ]}
      values={values}
      onSave={async (next) => {
        await save(inputOf(kind, target, next));
        notices.success(t("saved", { name: next.Name }));
      }}
      onSaved={back}
      onCancel={back}
      buttons={
        <Button
          loading={busy.isBusy}
          onClick={() => void busy.run(() => tryOut().catch(ignoreInvalid))}
        >
          {t("test")}
        </Button>
      }
    >
      <FieldGroup title={`${t("group.receiver")} · ${text(kind.Form.title)}`}>
        <p className={layout.hint}>{text(kind.Hint)}</p>
        <TextField name="Name" label={t("name")} needed={t("nameNeeded")} />
        {fieldsOf(kind, target).map((field) => (
          <SettingItem key={field.name} field={field} />
        ))}
      </FieldGroup>
      <MessageFields site={site} />
      <QuietFields />
      <LimitFields />
      {answer && (
        <Alert
          className={layout.notice}
          type={answer.Ok ? "success" : "error"}
          showIcon
          title={t(answer.Ok ? "answerOk" : "answerFailed", { ms: answer.TookMs })}
          description={answer.Answer}
        />
      )}
    </FormPage>
  );
}

/** The form shows what is wrong itself. */
function ignoreInvalid(error: unknown): void {
  const isAboutFields = typeof error === "object" && error !== null && "errorFields" in error;
  if (!isAboutFields) throw error;
}
