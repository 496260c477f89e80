import { UploadOutlined } from "@ant-design/icons";
import { notices, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useId, useRef } from "react";
import styles from "./pictures.module.css";
import { pictureTexts } from "./texts.ts";

interface PictureInputProps {
  readonly maxBytes: number;
  /** Said of a larger one. */
  readonly tooLarge: string;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (dataUrl: string) => void;
}

/** Reads the chosen file as a data URL; what is too large is refused before it travels. */
export function PictureInput({ maxBytes, tooLarge, id, value = "", onChange }: PictureInputProps) {
  const t = useTexts(pictureTexts);
  const input = useRef<HTMLInputElement>(null);
  const ownId = useId();
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) notices.error(tooLarge);
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
