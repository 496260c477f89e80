import { SearchOutlined } from "@ant-design/icons";
import { useTexts } from "../../i18n/texts.ts";
import { openPalette } from "../../keys/key-sheet.ts";
import { LightButton } from "../../light/LightButton.tsx";
import { paletteTexts } from "../../palette/texts.ts";
import { useIsPhone } from "../../state/app-store.ts";
import styles from "./TopBar.module.css";

/** What Ctrl + K does, for people who do not know the key or have none. */
export function PaletteButton() {
  const t = useTexts(paletteTexts);
  const isPhone = useIsPhone();
  const label = t("palette");
  return (
    <LightButton
      kind="bare"
      icon={<SearchOutlined aria-hidden />}
      aria-label={label}
      title={isPhone ? label : `${label} (Ctrl + K)`}
      onClick={() => openPalette()}
    >
      <span className={styles["word"]}>{t("short")}</span>
    </LightButton>
  );
}
