import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { AskButton, FormDialog, layout, TextField, TwoLines } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { useState } from "react";
import {
  getSecurity,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "../../../users/contract.ts";
import { securityTexts } from "./texts.ts";

const rereads = [listPasskeys, getSecurity] as const;

export function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const t = useTexts(securityTexts);
  const { ID, Name: name, CreateAt: created, LastUsed, IsSynced, Host: host } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const rename = useMutationCall(renamePasskey, {
    rereads,
    onDone: () => notices.success(t("renamed")),
  });
  const remove = useMutationCall(removePasskey, {
    rereads,
    onDone: () => notices.success(t("removed", { name })),
  });
  return (
    <li className={layout.itemRow}>
      <TwoLines second={t("passkeyTimes", { host, created, lastUsed: LastUsed || t("never") })}>
        <span>
          {name} {IsSynced && <Tag>{t("synced")}</Tag>}
        </span>
      </TwoLines>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t("renameOf", { name })}
        onClick={() => setRenaming(true)}
      />
      <AskButton
        type="text"
        icon={<DeleteOutlined />}
        label={t("removeOf", { name })}
        title={t("removeAsk", { name })}
        detail={t("removeDetail")}
        run={() => remove.mutateAsync({ id: ID })}
      />
      <FormDialog
        isOpen={isRenaming}
        width={420}
        title={t("renameOf", { name })}
        values={{ name }}
        focus="name"
        onSave={(values) => rename.mutateAsync({ id: ID, name: values.name })}
        onClose={() => setRenaming(false)}
      >
        <TextField name="name" label={t("name")} needed={t("nameNeeded")} />
      </FormDialog>
    </li>
  );
}
