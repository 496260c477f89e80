import { CopyOutlined } from "@ant-design/icons";
import { copyText, notices, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { sipTexts } from "./texts.ts";

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts(sipTexts);
  const copy = async (near: HTMLElement) => {
    if (await copyText(text, near)) notices.success(t("copied"));
    else notices.error(t("notCopied"));
  };
  return (
    <Button
      size="small"
      icon={<CopyOutlined />}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      {label}
    </Button>
  );
}
