import {
  exportSealedSettings,
  exportSettingsFile,
  minPassphraseLength,
} from "@tessera/features/system/contract";
import { FormDialog, SecretField } from "@tessera/kit";
import { fileName, saveFile, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { operationTexts } from "./texts.ts";

/** With a passphrase the file has passwords and keys too, sealed by it. */
export function ExportSettings() {
  const t = useTexts(operationTexts);
  const [isOpen, setOpen] = useState(false);
  const plain = useMutationCall(exportSettingsFile);
  const sealed = useMutationCall(exportSealedSettings);
  const save = async ({ Passphrase }: { readonly Passphrase: string }) => {
    const file = Passphrase
      ? await sealed.mutateAsync({ Passphrase })
      : await plain.mutateAsync({});
    const json = JSON.stringify(file, undefined, 2);
    saveFile(new Blob([json], { type: "application/json" }), fileName("settings", "json"));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("exportFile")}</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("exportTitle")}
        values={{ Passphrase: "" }}
        focus="Passphrase"
        saveText={t("exportFile")}
        onSave={save}
      >
        <SecretField
          name="Passphrase"
          label={t("passphrase")}
          hint={t("passphraseOffered")}
          maxLength={200}
          rules={[{ min: minPassphraseLength, message: t("passphraseShort") }]}
        />
      </FormDialog>
    </>
  );
}
