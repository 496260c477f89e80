import { FormDialog, type Opened, TextField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { type Jt808Terminal, upgradeJt808Terminal } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { terminalTexts } from "./texts.ts";

const values = { url: "", version: "" };

/** The terminal fetches new firmware and installs it. */
export function UpgradeDialog({
  opened: { key, isOpen, subject, onClose },
}: {
  readonly opened: Opened<Jt808Terminal>;
}) {
  const t = useTexts(terminalTexts);
  const name = subject ? nameOf(subject) : "";
  const { mutateAsync: upgrade } = useMutationCall(upgradeJt808Terminal, {
    onDone: () => notices.success(t("upgradeBegun", { name })),
  });
  return (
    <FormDialog<typeof values>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t("upgradeOf", { name })}
      focus="url"
      saveText={t("upgradeBegin")}
      isDanger
      values={values}
      blame="url"
      onSave={(next) => upgrade({ ...next, deviceid: subject?.DeviceID ?? "" })}
    >
      <TextField
        name="url"
        label={t("upgradeUrl")}
        hint={t("upgradeUrlHint")}
        needed={t("upgradeUrlWrong")}
        rules={[{ pattern: /^(https?|ftp):\/\/[^;]+$/, message: t("upgradeUrlWrong") }]}
        maxLength={255}
        placeholder="http://10.0.0.5/firmware.bin"
      />
      <TextField name="version" label={t("upgradeVersion")} maxLength={20} />
    </FormDialog>
  );
}
