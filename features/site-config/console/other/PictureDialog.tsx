import { FormDialog, TextField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import { addAdvertising, maxPictureBytes, readAdvertising } from "../../contract.ts";
import { PictureInput } from "./PictureInput.tsx";
import { pictureTexts } from "./texts.ts";

interface PictureValues {
  readonly Picture: string;
  readonly Title: string;
  readonly Link: string;
  readonly StartDate: string;
  readonly EndDate: string;
}

const nothing: PictureValues = { Picture: "", Title: "", Link: "", StartDate: "", EndDate: "" };
const dayPattern = /^(\d{4}-\d{2}-\d{2})?$/;
const linkPattern = /^(https?:\/\/\S+)?$/i;

interface PictureDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function PictureDialog({ isOpen, onClose }: PictureDialogProps) {
  const t = useTexts(pictureTexts);
  const { mutateAsync } = useMutationCall(addAdvertising, {
    rereads: [readAdvertising],
    onDone: () => notices.success(t("added")),
  });
  const dayRules = [{ pattern: dayPattern, message: t("dayBad") }];
  return (
    <FormDialog<PictureValues>
      isOpen={isOpen}
      onClose={onClose}
      title={t("add")}
      values={nothing}
      onSave={async (values) => void (await mutateAsync(values))}
    >
      <Form.Item
        name="Picture"
        label={t("picture")}
        extra={t("pictureHint")}
        rules={[{ required: true, message: t("pictureNeeded") }]}
      >
        <PictureInput maxBytes={maxPictureBytes} tooLarge={t("tooLarge")} />
      </Form.Item>
      <TextField name="Title" label={t("name")} hint={t("nameHint")} />
      <TextField
        name="Link"
        label={t("link")}
        hint={t("linkHint")}
        maxLength={1000}
        rules={[{ pattern: linkPattern, message: t("linkBad") }]}
      />
      <TextField name="StartDate" label={t("from")} hint={t("dayHint")} rules={dayRules} />
      <TextField name="EndDate" label={t("to")} hint={t("dayHint")} rules={dayRules} />
    </FormDialog>
  );
}
