import { layout, TextField } from "@tessera/kit";
import { ChannelsField, type ChosenChannel } from "@tessera/kit/choose";
import { StrengthBar, tooSimpleText, useText, useTexts } from "@tessera/platform/console";
import { Alert, Form, Input, Select } from "antd";
import type { User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { useRoles } from "./use-users.ts";
import { confirmationObjection, passwordObjection, type UserValues } from "./user-form.ts";

interface UserFieldsProps {
  /** Absent: a new one. */
  readonly user: User | undefined;
  readonly ownId: number;
}

export function UserFields({ user, ownId }: UserFieldsProps) {
  const t = useTexts(userTexts);
  const isBuiltIn = user?.IsBuiltIn === true;
  const isOneself = user !== undefined && user.ID === ownId;
  return (
    <>
      {isBuiltIn && (
        <Alert type="info" showIcon title={t("builtInHint")} style={{ marginBottom: 16 }} />
      )}
      <TextField
        name="name"
        label={t("name")}
        hint={!isBuiltIn && t("nameHint")}
        needed={t("nameNeeded")}
        isDisabled={isBuiltIn}
      />
      <TextField name="displayName" label={t("displayName")} hint={t("displayNameHint")} />
      <RoleField isBuiltIn={isBuiltIn} isOneself={isOneself} />
      {!isBuiltIn && !isOneself && (
        <Form.Item<UserValues> name="cameras">
          <CamerasField />
        </Form.Item>
      )}
      {isOneself ? (
        <Alert type="info" showIcon title={t("ownPassword")} />
      ) : (
        <PasswordFields isNew={user === undefined} />
      )}
    </>
  );
}

interface RoleFieldProps {
  readonly isBuiltIn: boolean;
  readonly isOneself: boolean;
}

/** Cameras of the user's own stand in place of a role. */
function RoleField({ isBuiltIn, isOneself }: RoleFieldProps) {
  const t = useTexts(userTexts);
  const roles = useRoles();
  const hasCameras = (Form.useWatch<readonly unknown[] | undefined>("cameras") ?? []).length > 0;
  return (
    <Form.Item<UserValues>
      name="roleId"
      label={t("role")}
      extra={isOneself && !isBuiltIn && t("ownRoleHint")}
      rules={hasCameras ? [] : [{ required: true, message: t("roleNeeded") }]}
    >
      <Select<number>
        disabled={isBuiltIn || isOneself || hasCameras}
        showSearch={{ optionFilterProp: "label" }}
        options={roles.map(({ ID, Name }) => ({ value: ID, label: Name }))}
      />
    </Form.Item>
  );
}

/** Cameras for this user alone, without making a role first. As a form gives it, value and all. */
function CamerasField({
  value = [],
  onChange,
}: {
  readonly value?: readonly ChosenChannel[];
  readonly onChange?: (chosen: readonly ChosenChannel[]) => void;
}) {
  const t = useTexts(userTexts);
  return (
    <ChannelsField
      className={layout.panel}
      title={t("cameras")}
      hint={t("camerasHint")}
      chosen={value}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}

function PasswordFields({ isNew }: { readonly isNew: boolean }) {
  const t = useTexts(userTexts);
  const text = useText();
  const password = Form.useWatch<string | undefined>("password") ?? "";
  return (
    <>
      <Form.Item<UserValues>
        name="password"
        label={t(isNew ? "password" : "newPassword")}
        required={isNew}
        extra={!isNew && t("passwordKept")}
        rules={[
          {
            validator: async (_, value: string) => {
              const objection = passwordObjection(value, isNew);
              if (objection)
                throw new Error(objection === "tooSimple" ? text(tooSimpleText) : t(objection));
            },
          },
        ]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      {password !== "" && (
        <div style={{ marginBlock: "-16px 24px" }}>
          <StrengthBar password={password} />
        </div>
      )}
      <Form.Item<UserValues>
        name="confirmation"
        label={t("confirmation")}
        required={isNew}
        dependencies={["password"]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              const objection = confirmationObjection(getFieldValue("password") ?? "", value);
              if (objection) throw new Error(t(objection));
            },
          }),
        ]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
