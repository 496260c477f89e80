import { FormDialog, type Opened, SwitchField, TextField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { callJt808TerminalBack, type Jt808Terminal } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { terminalTexts } from "./texts.ts";

const values = { number: "", issilent: false };

/** The terminal calls a telephone. */
export function CallDialog({
  opened: { key, isOpen, subject, onClose },
}: {
  readonly opened: Opened<Jt808Terminal>;
}) {
  const t = useTexts(terminalTexts);
  const name = subject ? nameOf(subject) : "";
  const { mutateAsync: call } = useMutationCall(callJt808TerminalBack);
  return (
    <FormDialog<typeof values>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t("callOf", { name })}
      focus="number"
      saveText={t("callBack")}
      values={values}
      blame="number"
      onSave={async (next) => {
        await call({ ...next, deviceid: subject?.DeviceID ?? "" });
        notices.success(t("called", { name, number: next.number }));
      }}
    >
      <TextField
        name="number"
        label={t("callNumber")}
        hint={t("callHint")}
        needed={t("callWrong")}
        rules={[{ pattern: /^\+?\d{3,19}$/, message: t("callWrong") }]}
        maxLength={20}
      />
      <SwitchField name="issilent" label={t("callSilent")} />
    </FormDialog>
  );
}
