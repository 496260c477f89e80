import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { copyText, LightButton, notices, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { tileTexts } from "../texts.ts";

interface CopyAddressProps {
  readonly protocol: string;
  readonly address: string;
}

export function CopyAddress({ protocol, address }: CopyAddressProps) {
  const t = useTexts(tileTexts);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (button: HTMLElement) => {
    const hasWorked = await copyText(address, button);
    setIsCopied(hasWorked);
    if (!hasWorked) notices.warning(t("notCopied"));
  };
  return (
    <li>
      <span>{protocol}</span>
      <input
        readOnly
        aria-label={protocol}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <LightButton
        aria-label={isCopied ? t("copied") : t("copyOf", { protocol })}
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        {t(isCopied ? "copied" : "copy")}
      </LightButton>
    </li>
  );
}
