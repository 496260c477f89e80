import { UploadOutlined } from "@ant-design/icons";
import { FormDialog, TextField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useId, useRef } from "react";
import { addAdvertising, maxPictureBytes, readAdvertising } from "../../contract.ts";
import styles from "./pictures.module.css";
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
        <PictureInput />
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

interface PictureInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (dataUrl: string) => void;
}

/** Reads the chosen file as a data URL; what is too large is refused before it travels. */
function PictureInput({ id, value = "", onChange }: PictureInputProps) {
  const t = useTexts(pictureTexts);
  const input = useRef<HTMLInputElement>(null);
  const ownId = useId();
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxPictureBytes) notices.error(t("tooLarge"));
    else onChange?.(await dataUrlOf(file));
  };
  return (
    <>
      <input
        ref={input}
        id={id ?? ownId}
        className={styles["file"]}
        type="file"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {t("choose")}
      </Button>
      {value && <img className={styles["preview"]} src={value} alt={t("picture")} />}
    </>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result : ""),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable file")));
    reader.readAsDataURL(file);
  });
