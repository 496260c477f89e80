import { FormDialog } from "@tessera/kit";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import { useState } from "react";
import { makeApiKey } from "../../contract.ts";
import { rereads } from "../api-keys.ts";
import { apiKeyTexts } from "../texts.ts";
import { KeyFields } from "./KeyFields.tsx";
import { inputOf, type KeyWish, noWish } from "./key-wish.ts";
import { NewKey } from "./NewKey.tsx";

interface MakeKeyDialogProps {
  readonly isOpen: boolean;
  /** Whom it can be made for; absent: for oneself. */
  readonly users?: readonly { readonly value: number; readonly label: string }[];
  readonly onClose: () => void;
}

/** Asks what a key may do, and shows it once. */
export function MakeKeyDialog({ isOpen, users, onClose }: MakeKeyDialogProps) {
  const t = useTexts(apiKeyTexts);
  const [form] = Form.useForm<KeyWish>();
  const [made, setMade] = useState<{ readonly name: string; readonly text: string }>();
  const { mutateAsync } = useMutationCall(makeApiKey, {
    rereads,
    onDone: ({ Key, ApiKey }) => setMade({ name: ApiKey.Name, text: Key }),
  });
  return (
    <>
      <FormDialog<KeyWish>
        isOpen={isOpen}
        form={form}
        title={t("make")}
        saveText={t("make")}
        values={noWish}
        focus="name"
        blame={{
          "key-name-taken": "name",
          "unknown-user": "userid",
          "key-part-unknown": "parts",
          "wrong-own-password": "password",
          "account-locked": "password",
        }}
        onSave={(wish) => mutateAsync(inputOf(wish))}
        onClose={onClose}
      >
        <KeyFields form={form} users={users} />
      </FormDialog>
      <NewKey made={made} onClose={() => setMade(undefined)} />
    </>
  );
}
