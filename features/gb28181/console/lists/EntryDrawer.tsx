import {
  LeaveQuestion,
  notices,
  RequestFailure,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Checkbox, Drawer, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import type { ListEntry } from "../../contract.ts";
import { entryName } from "./entry-name.ts";
import type { ListKind } from "./list-kinds.ts";
import styles from "./lists.module.css";
import { listTexts } from "./texts.ts";

interface EntryValues {
  readonly Serial: string;
  readonly RemoteIP: string;
  readonly RemotePort: number;
  readonly Description: string;
  readonly Password: string;
  readonly clearsPassword: boolean;
}

interface EntryDrawerProps {
  readonly kind: ListKind;
  /** Absent: a new one. */
  readonly entry: ListEntry | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const formName = "gb-entry";

const valuesOf = (entry: ListEntry | undefined): EntryValues => ({
  Serial: entry?.Serial ?? "",
  RemoteIP: entry?.RemoteIP ?? "",
  RemotePort: entry?.RemotePort ?? 0,
  Description: entry?.Description ?? "",
  Password: "",
  clearsPassword: false,
});

/** A new entry of a list, or one that is changed. */
export function EntryDrawer({ kind, entry, isOpen, onClose }: EntryDrawerProps) {
  const t = useTexts(listTexts);
  const [form] = Form.useForm<EntryValues>();
  const [isAsking, setAsking] = useState(false);
  const { save, isBusy } = useSave(kind, entry, onClose, (message) =>
    form.setFields([{ name: "Serial", errors: [message] }]),
  );
  const tryToLeave = () => {
    const values = { ...valuesOf(entry), ...form.getFieldsValue() };
    if (JSON.stringify(values) === JSON.stringify(valuesOf(entry))) onClose();
    else setAsking(true);
  };
  return (
    <Drawer
      open={isOpen}
      size="min(440px, 100vw)"
      destroyOnHidden
      title={t(entry ? "editTitle" : "addTitle")}
      onClose={tryToLeave}
      afterOpenChange={(isShown) => isShown && form.focusField("Serial")}
      footer={
        <div className={styles["footer"]}>
          <Button onClick={tryToLeave}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" form={formName} loading={isBusy}>
            {t("save")}
          </Button>
        </div>
      }
    >
      <Form<EntryValues>
        form={form}
        name={formName}
        className={styles["form"] ?? ""}
        layout="vertical"
        initialValues={valuesOf(entry)}
        onFinish={(values) => void save({ ...valuesOf(entry), ...values })}
      >
        <EntryFields kind={kind} hasPassword={(entry?.Password ?? "") !== ""} />
      </Form>
      <LeaveQuestion
        isOpen={isAsking}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
        onStay={() => setAsking(false)}
      />
    </Drawer>
  );
}

function EntryFields({
  kind,
  hasPassword,
}: Pick<EntryDrawerProps, "kind"> & { readonly hasPassword: boolean }) {
  const t = useTexts(listTexts);
  const clearsPassword = Form.useWatch<boolean | undefined>("clearsPassword") ?? false;
  return (
    <>
      <Form.Item<EntryValues>
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
        <Input maxLength={64} autoComplete="off" className={styles["mono"] ?? ""} />
      </Form.Item>
      <Form.Item<EntryValues>
        name="RemoteIP"
        label={t("remoteIp")}
        extra={t("remoteIpHint")}
        rules={[{ pattern: /^\s*[\da-fA-F.:]*(\/\d{1,3})?\s*$/, message: t("remoteIpBad") }]}
      >
        <Input maxLength={64} autoComplete="off" className={styles["mono"] ?? ""} />
      </Form.Item>
      <Form.Item<EntryValues> name="RemotePort" label={t("remotePort")} extra={t("remotePortHint")}>
        <InputNumber className={styles["wide"] ?? ""} min={0} max={65_535} precision={0} />
      </Form.Item>
      {kind.name === "white" && (
        <>
          <Form.Item<EntryValues> name="Password" label={t("password")} extra={t("passwordHint")}>
            <Input.Password
              maxLength={100}
              autoComplete="new-password"
              disabled={clearsPassword}
              {...(hasPassword && { placeholder: t("passwordKept") })}
            />
          </Form.Item>
          {hasPassword && (
            <Form.Item<EntryValues> name="clearsPassword" valuePropName="checked">
              <Checkbox>{t("passwordClear")}</Checkbox>
            </Form.Item>
          )}
        </>
      )}
      <Form.Item<EntryValues> name="Description" label={t("description")}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </>
  );
}

function useSave(
  kind: ListKind,
  entry: ListEntry | undefined,
  onSaved: () => void,
  onTaken: (message: string) => void,
) {
  const t = useTexts(listTexts);
  const add = useMutationCall(kind.add, { rereads: [kind.list] });
  const edit = useMutationCall(kind.edit, { rereads: [kind.list] });
  const save = async ({ clearsPassword, Password, ...fields }: EntryValues) => {
    const password = clearsPassword ? { Password: "" } : Password !== "" && { Password };
    const input = { ...fields, RemotePort: fields.RemotePort ?? 0, ...password };
    try {
      if (entry) await edit.mutateAsync({ ID: entry.ID, ...input });
      else await add.mutateAsync(input);
      notices.success(t(entry ? "saved" : "added", { name: entryName(fields) }));
      onSaved();
    } catch (error) {
      // The request has already said why; the field shows it too.
      if (error instanceof RequestFailure && error.code === "list-entry-taken")
        onTaken(error.message);
    }
  };
  return { save, isBusy: add.isPending || edit.isPending };
}
