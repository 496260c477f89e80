import { FormDrawer, NumberField, type Opened, SecretField, TextField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Checkbox, Form, Input } from "antd";
import type { ListEntry } from "../../contract.ts";
import { entryName, type ListKind } from "./list-kinds.ts";
import { listTexts } from "./texts.ts";

interface EntryDrawerProps {
  readonly kind: ListKind;
  readonly opened: Opened<ListEntry>;
}

const valuesOf = (entry: ListEntry | undefined) => ({
  Serial: entry?.Serial ?? "",
  RemoteIP: entry?.RemoteIP ?? "",
  RemotePort: entry?.RemotePort ?? 0,
  Description: entry?.Description ?? "",
  Password: "",
  clearsPassword: false,
});

/** A new entry of a list, or one that is changed. */
export function EntryDrawer({ kind, opened }: EntryDrawerProps) {
  const t = useTexts(listTexts);
  const { subject: entry, isOpen, onClose } = opened;
  const { mutateAsync: add } = useMutationCall(kind.add, { rereads: [kind.list] });
  const { mutateAsync: edit } = useMutationCall(kind.edit, { rereads: [kind.list] });
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t(entry ? "editTitle" : "addTitle")}
      width={440}
      focus="Serial"
      values={valuesOf(entry)}
      blame={{ "list-entry-taken": "Serial" }}
      onSave={async ({ clearsPassword, Password, ...fields }) => {
        const password = clearsPassword ? { Password: "" } : Password !== "" && { Password };
        if (entry) await edit({ ID: entry.ID, ...fields, ...password });
        else await add({ ...fields, ...password });
        notices.success(t(entry ? "saved" : "added", { name: entryName(fields) }));
      }}
    >
      <WhomFields />
      {kind.name === "white" && <PasswordFields hasOne={(entry?.Password ?? "") !== ""} />}
      <TextField name="Description" label={t("description")} maxLength={200} />
    </FormDrawer>
  );
}

function WhomFields() {
  const t = useTexts(listTexts);
  const remoteIpBad = { pattern: /^\s*[\da-fA-F.:]*(\/\d{1,3})?\s*$/, message: t("remoteIpBad") };
  return (
    <>
      <Form.Item
        name="Serial"
        label={t("serial")}
        extra={t("serialHint")}
        dependencies={["RemoteIP"]}
        rules={[
          { pattern: /^\s*[\w.?-]*(?:\*[\w.?-]*){0,3}\s*$/, message: t("serialBad") },
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (`${value}${getFieldValue("RemoteIP")}`.trim() === "")
                throw new Error(t("oneNeeded"));
            },
          }),
        ]}
      >
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <TextField
        name="RemoteIP"
        label={t("address")}
        hint={t("remoteIpHint")}
        rules={[remoteIpBad]}
        maxLength={64}
      />
      <NumberField
        name="RemotePort"
        label={t("remotePort")}
        hint={t("remotePortHint")}
        min={0}
        max={65_535}
      />
    </>
  );
}

function PasswordFields({ hasOne }: { readonly hasOne: boolean }) {
  const t = useTexts(listTexts);
  const isCleared = Form.useWatch<boolean | undefined>("clearsPassword") ?? false;
  return (
    <>
      <SecretField
        name="Password"
        label={t("password")}
        hint={t("passwordHint")}
        placeholder={hasOne && t("passwordKept")}
        isDisabled={isCleared}
      />
      {hasOne && (
        <Form.Item name="clearsPassword" valuePropName="checked">
          <Checkbox>{t("passwordClear")}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}
