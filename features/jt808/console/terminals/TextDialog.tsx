import { FormDialog, type Opened, SwitchField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form, Input } from "antd";
import { type Jt808Terminal, sendJt808Text } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { terminalTexts } from "./texts.ts";

const values = { text: "", isurgent: false, isshown: true, isspoken: true };

/** A text for the screen or the loudspeaker in the vehicle. */
export function TextDialog({
  opened: { key, isOpen, subject, onClose },
}: {
  readonly opened: Opened<Jt808Terminal>;
}) {
  const t = useTexts(terminalTexts);
  const name = subject ? nameOf(subject) : "";
  const { mutateAsync: send } = useMutationCall(sendJt808Text, {
    onDone: () => notices.success(t("sent", { name })),
  });
  return (
    <FormDialog<typeof values>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t("textOf", { name })}
      focus="text"
      saveText={t("send")}
      values={values}
      blame="text"
      onSave={(next) => send({ ...next, deviceid: subject?.DeviceID ?? "" })}
    >
      <Form.Item
        name="text"
        label={t("textLabel")}
        rules={[{ required: true, whitespace: true, message: t("textNeeded") }]}
      >
        <Input.TextArea rows={3} maxLength={400} showCount />
      </Form.Item>
      <SwitchField name="isspoken" label={t("textSpoken")} />
      <SwitchField name="isshown" label={t("textShown")} />
      <SwitchField name="isurgent" label={t("textUrgent")} />
    </FormDialog>
  );
}
