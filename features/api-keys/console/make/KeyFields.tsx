import { layout, TextField } from "@tessera/kit";
import { useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { Alert, Form, type FormInstance, Input, Radio, Select } from "antd";
import { lifetimes, listKeyParts, partNames } from "../../contract.ts";
import { apiKeyTexts } from "../texts.ts";
import type { KeyWish } from "./key-wish.ts";

interface KeyFieldsProps {
  readonly form: FormInstance<KeyWish>;
  readonly users: readonly { readonly value: number; readonly label: string }[] | undefined;
}

const lifetimeKeys = { 30: "days30", 90: "days90", 365: "days365", 0: "forever" } as const;

export function KeyFields({ form, users }: KeyFieldsProps) {
  const t = useTexts(apiKeyTexts);
  const days = Form.useWatch("days", form);
  return (
    <>
      <TextField
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        needed={t("nameNeeded")}
        maxLength={50}
      />
      {users && (
        <Form.Item<KeyWish>
          name="userid"
          label={t("user")}
          extra={t("channelsHint")}
          rules={[{ required: true, message: t("userNeeded") }]}
        >
          <Select<number> showSearch={{ optionFilterProp: "label" }} options={[...users]} />
        </Form.Item>
      )}
      <Form.Item<KeyWish>
        name="days"
        label={t("expires")}
        rules={[{ required: true, message: t("daysNeeded") }]}
      >
        <Radio.Group
          options={lifetimes.map((value) => ({ value, label: t(lifetimeKeys[value]) }))}
        />
      </Form.Item>
      {days === 0 && (
        <Alert type="warning" showIcon className={layout.notice} title={t("foreverWarning")} />
      )}
      <Form.Item<KeyWish> name="mayChange" label={t("access")}>
        <Radio.Group
          options={[
            { value: false, label: t("reads") },
            { value: true, label: t("changes") },
          ]}
        />
      </Form.Item>
      <PartFields form={form} />
      <TextField name="networks" label={t("networks")} hint={t("networksHint")} maxLength={2000} />
      <Form.Item<KeyWish>
        name="password"
        label={t("ownPassword")}
        extra={t("passwordHint")}
        rules={[{ required: true, message: t("passwordNeeded") }]}
      >
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
    </>
  );
}

/** All but administration, or those that are named. */
function PartFields({ form }: Pick<KeyFieldsProps, "form">) {
  const t = useTexts(apiKeyTexts);
  const text = useText();
  const hasSome = Form.useWatch("hasSomeParts", form) ?? false;
  const chosen = Form.useWatch("parts", form) ?? [];
  const { data } = useQueryCall(listKeyParts, {}, { quiet: true, enabled: hasSome });
  const parts = data?.data ?? [];
  const isGuarded = parts.some((part) => part.IsGuarded && chosen.includes(part.Name));
  const labelOf = (name: string) => text(partNames[name] ?? { zh: name, en: name });
  return (
    <>
      <Form.Item<KeyWish> name="hasSomeParts" label={t("parts")}>
        <Radio.Group
          options={[
            { value: false, label: t("allParts") },
            { value: true, label: t("someParts") },
          ]}
        />
      </Form.Item>
      {hasSome && (
        <Form.Item<KeyWish>
          name="parts"
          rules={[{ required: true, type: "array", min: 1, message: t("partsNeeded") }]}
        >
          <Select<string[]>
            mode="multiple"
            aria-label={t("someParts")}
            showSearch={{ optionFilterProp: "label" }}
            options={parts.map(({ Name, IsGuarded }) => ({
              value: Name,
              label: `${labelOf(Name)}${IsGuarded ? t("guarded") : ""}`,
            }))}
          />
        </Form.Item>
      )}
      {hasSome && isGuarded && (
        <Alert type="warning" showIcon className={layout.notice} title={t("guardedWarning")} />
      )}
    </>
  );
}
