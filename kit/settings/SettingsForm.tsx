import { changeSettings, getSettings } from "@tessera/features/system/contract";
import {
  LeaveGuard,
  LoadFailed,
  notices,
  RequestFailure,
  useMutationCall,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import type { Call, SettingsForm as Section } from "@tessera/platform/contract";
import { Alert, Button, Form, Skeleton } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { placeOf, SettingItem } from "./SettingItem.tsx";
import { SettingsHistory } from "./SettingsHistory.tsx";
import { changeOf, groupsOf, type SettingValues, valuesOf } from "./setting-values.ts";
import styles from "./settings.module.css";
import { settingsTexts } from "./texts.ts";

interface SettingsFormProps {
  /** As `defineSettings` names it. */
  readonly section: string;
  /** Below the hints of fields, by their names: what the feature has to say or to offer there. */
  readonly extras?: Readonly<Record<string, ReactNode>>;
  /** Calls that read what a change is about. */
  readonly rereads?: readonly Call[];
}

/** Draws and saves any section of the settings, as its definition describes it. */
export function SettingsForm(props: SettingsFormProps) {
  const { section } = props;
  const { data, error, refetch } = useQueryCall(getSettings, { section }, { quiet: true });
  if (data) return <Drawn key={section} {...props} shown={data} />;
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  return <Skeleton active paragraph={{ rows: 12 }} />;
}

interface DrawnProps extends SettingsFormProps {
  readonly shown: Section;
}

function Drawn({ section, shown, extras = {}, rereads = [] }: DrawnProps) {
  const { fields } = shown;
  const t = useTexts(settingsTexts);
  const text = useText();
  const [form] = Form.useForm<SettingValues>();
  const [isDirty, setDirty] = useState(false);
  const { mutateAsync, isPending } = useMutationCall(changeSettings, {
    rereads: [getSettings, ...rereads],
  });
  const current = JSON.stringify(valuesOf(fields));
  useEffect(() => {
    // Another has changed something: shown unless it would undo what is being typed.
    if (!isDirty) form.setFieldsValue(JSON.parse(current));
  }, [form, current, isDirty]);

  const changes = () => changeOf(fields, { ...valuesOf(fields), ...form.getFieldsValue() });
  const save = async () => {
    try {
      await mutateAsync({ section, values: changes() });
      setDirty(false);
      notices.success(t("saved", { title: text(shown.title) }));
    } catch (error) {
      // The request has already said why; the field at fault shows it too.
      if (!(error instanceof RequestFailure)) throw error;
      const blamed = fields.find(({ name }) => name === error.field);
      if (!blamed) return;
      form.setFields([{ name: placeOf(blamed), errors: [error.message] }]);
      form.scrollToField(placeOf(blamed));
    }
  };
  const reset = () => {
    form.resetFields();
    setDirty(false);
  };
  const due = fields.filter(({ isRestartDue }) => isRestartDue);
  const names = due.map(({ label }) => text(label)).join(", ");
  return (
    <Form<SettingValues>
      form={form}
      name={`settings-${section}`}
      className={styles["form"] ?? ""}
      layout="vertical"
      scrollToFirstError
      initialValues={valuesOf(fields)}
      onValuesChange={() => setDirty(Object.keys(changes()).length > 0)}
      onFinish={() => void save()}
    >
      {/* Of several forms in a page only those with changes ask: the router hears one of them. */}
      {isDirty && <LeaveGuard isOn />}
      {due.length > 0 && <Alert type="warning" showIcon title={t("restartDue", { names })} />}
      {groupsOf(fields).map((group) => (
        <Group key={group[0]?.name} title={group[0]?.heading && text(group[0].heading)}>
          {group.map((field) => (
            <SettingItem key={field.name} field={field} extra={extras[field.name]} />
          ))}
        </Group>
      ))}
      <div className={styles["buttons"]}>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!isDirty}>
          {t("save")}
        </Button>
        <Button disabled={!isDirty} onClick={reset}>
          {t("reset")}
        </Button>
        <SettingsHistory shown={shown} rereads={rereads} />
      </div>
    </Form>
  );
}

interface GroupProps {
  readonly title: string | undefined;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <section className={styles["card"]} aria-label={title}>
      {title && <h2 className={styles["title"]}>{title}</h2>}
      {children}
    </section>
  );
}
