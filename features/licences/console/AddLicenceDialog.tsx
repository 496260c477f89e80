import { UploadOutlined } from "@ant-design/icons";
import { FormDialog } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form, Input, Upload } from "antd";
import { addLicence, readLicences } from "../contract.ts";
import { licenceTexts } from "./texts.ts";

interface Draft {
  readonly Text: string;
}

const nothing: Draft = { Text: "" };
const maxLength = 10_000;
const rereads = [readLicences];

/** By its text or by its file. */
export function AddLicenceDialog(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { isOpen, onClose } = props;
  const t = useTexts(licenceTexts);
  const [form] = Form.useForm<Draft>();
  const { mutateAsync } = useMutationCall(addLicence, {
    rereads,
    onDone: () => notices.success(t("added")),
  });
  const read = async (file: File) => {
    if (file.size > maxLength) return notices.error(t("tooLarge"));
    form.setFieldsValue({ Text: await file.text() });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("add")}
      saveText={t("add")}
      form={form}
      values={nothing}
      focus="Text"
      onSave={(draft) => mutateAsync(draft)}
    >
      <Form.Item
        name="Text"
        label={t("text")}
        extra={t("textHint")}
        rules={[{ required: true, whitespace: true, message: t("textNeeded") }]}
      >
        <Input.TextArea rows={8} maxLength={maxLength} spellCheck={false} />
      </Form.Item>
      <Upload
        accept=".json,.txt,.lic"
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />}>{t("chooseFile")}</Button>
      </Upload>
    </FormDialog>
  );
}
