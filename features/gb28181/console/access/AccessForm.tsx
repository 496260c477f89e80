import { LeaveGuard, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { changeGbAccess, type GbConfig, getGbAccess, getGbState } from "../../contract.ts";
import {
  AdmissionFields,
  IdentityFields,
  LogFields,
  MediaFields,
  SubscriptionFields,
  TimingFields,
} from "./AccessFields.tsx";
import styles from "./access.module.css";
import { type AccessValues, changeOf, valuesOf } from "./access-values.ts";
import { accessTexts } from "./texts.ts";

const rereads = [getGbAccess, getGbState];

export function AccessForm({ config }: { readonly config: GbConfig }) {
  const t = useTexts(accessTexts);
  const [form] = Form.useForm<AccessValues>();
  const [isDirty, setDirty] = useState(false);
  const { mutateAsync, isPending } = useMutationCall(changeGbAccess, { rereads });
  const current = JSON.stringify(config);
  useEffect(() => {
    // Another has changed something: shown unless it would undo what is being typed.
    if (!isDirty) form.setFieldsValue(valuesOf(JSON.parse(current) as GbConfig));
  }, [form, current, isDirty]);

  const look = () => setDirty(Object.keys(changeOf(valuesIn(form, config), config)).length > 0);
  const save = async () => {
    try {
      const { data } = await mutateAsync(changeOf(valuesIn(form, config), config));
      form.setFieldsValue(valuesOf(data));
      setDirty(false);
      notices.success(t("saved"));
    } catch {
      // The request has already said why.
    }
  };
  const reset = () => {
    form.resetFields();
    setDirty(false);
  };
  return (
    <Form<AccessValues>
      form={form}
      name="gb-access"
      className={styles["form"] ?? ""}
      layout="vertical"
      scrollToFirstError
      initialValues={valuesOf(config)}
      onValuesChange={look}
      onFinish={() => void save()}
    >
      <LeaveGuard isOn={isDirty} />
      <IdentityFields />
      <AdmissionFields hasPassword={config.DevicePassword !== ""} />
      <TimingFields />
      <MediaFields />
      <SubscriptionFields />
      <LogFields />
      <div className={styles["buttons"]}>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!isDirty}>
          {t("save")}
        </Button>
        <Button disabled={!isDirty} onClick={reset}>
          {t("reset")}
        </Button>
      </div>
    </Form>
  );
}

const valuesIn = (
  form: { getFieldsValue: () => Partial<AccessValues> },
  config: GbConfig,
): AccessValues => ({ ...valuesOf(config), ...form.getFieldsValue() });
