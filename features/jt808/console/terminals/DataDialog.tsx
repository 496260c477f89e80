import { ChoiceField, FormDialog, NumberField, type Opened } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form, Input } from "antd";
import { type Jt808Terminal, sendJt808Data } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { terminalTexts } from "./texts.ts";

const values = { type: 0xf0, form: "hex", data: "" };
const hexBytes = /^([\da-f]{2}\s*)+$/i;

/** Data for what is behind a terminal, which nobody else understands. */
export function DataDialog({
  opened: { key, isOpen, subject, onClose },
}: {
  readonly opened: Opened<Jt808Terminal>;
}) {
  const t = useTexts(terminalTexts);
  const name = subject ? nameOf(subject) : "";
  const { mutateAsync: send } = useMutationCall(sendJt808Data, {
    onDone: () => notices.success(t("dataSent", { name })),
  });
  return (
    <FormDialog<typeof values>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t("dataOf", { name })}
      focus="data"
      saveText={t("send")}
      values={values}
      blame="data"
      onSave={({ type, form, data }) =>
        send({ deviceid: subject?.DeviceID ?? "", type, ishex: form === "hex", data })
      }
    >
      <NumberField name="type" label={t("dataType")} hint={t("dataTypeHint")} min={0} max={255} />
      <ChoiceField
        name="form"
        label={t("dataForm")}
        options={[
          { value: "hex", label: t("dataHex") },
          { value: "text", label: t("dataText") },
        ]}
      />
      <Form.Item
        name="data"
        label={t("dataLabel")}
        extra={t("dataHint")}
        dependencies={["form"]}
        rules={[
          { required: true, message: t("dataNeeded") },
          ({ getFieldValue }) => ({
            validator: async (_, given: string) => {
              const isWrong = getFieldValue("form") === "hex" && !hexBytes.test(given);
              if (given && isWrong) throw new Error(t("dataWrong"));
            },
          }),
        ]}
      >
        <Input.TextArea rows={3} maxLength={4000} />
      </Form.Item>
    </FormDialog>
  );
}
