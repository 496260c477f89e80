import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form, Input, Modal, Popconfirm, Tag } from "antd";
import { useState } from "react";
import {
  getSecurity,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "../../../users/contract.ts";
import styles from "./security.module.css";
import { securityTexts } from "./texts.ts";

const rereads = [listPasskeys, getSecurity] as const;

export function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const t = useTexts(securityTexts);
  const { ID, Name: name, CreateAt: created, LastUsed, IsSynced, Host: host } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const { mutate: remove } = useMutationCall(removePasskey, {
    rereads,
    onDone: () => notices.success(t("removed", { name })),
  });
  return (
    <li className={styles["item"]}>
      <div className={styles["itemText"]}>
        {name} {IsSynced && <Tag>{t("synced")}</Tag>}
        <div className={styles["second"]}>
          {t("passkeyTimes", { host, created, lastUsed: LastUsed || t("never") })}
        </div>
      </div>
      <Button
        type="text"
        icon={<EditOutlined />}
        aria-label={t("renameOf", { name })}
        onClick={() => setRenaming(true)}
      />
      <Popconfirm
        placement="left"
        title={t("removeAsk", { name })}
        description={t("removeDetail")}
        okText={t("remove")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        onConfirm={() => remove({ id: ID })}
      >
        <Button type="text" danger icon={<DeleteOutlined />} aria-label={t("removeOf", { name })} />
      </Popconfirm>
      <RenameDialog passkey={passkey} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </li>
  );
}

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RenameDialog({ passkey, isOpen, onClose }: RenameDialogProps) {
  const t = useTexts(securityTexts);
  const [form] = Form.useForm<{ name: string }>();
  const { mutateAsync, isPending } = useMutationCall(renamePasskey, { rereads });
  const rename = async ({ name }: { name: string }) => {
    try {
      await mutateAsync({ id: passkey.ID, name });
      notices.success(t("renamed"));
      onClose();
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t("renameOf", { name: passkey.Name })}
      width={420}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && form.focusField("name")}
      okText={t("save")}
      okButtonProps={{ loading: isPending }}
      cancelText={t("cancel")}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="rename-passkey"
        layout="vertical"
        preserve={false}
        initialValues={{ name: passkey.Name }}
        onFinish={(values) => void rename(values)}
      >
        <Form.Item
          name="name"
          label={t("passkeyName")}
          rules={[{ required: true, whitespace: true, message: t("passkeyNameNeeded") }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
