import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { useTexts } from "../../i18n/texts.ts";
import { MenuButton } from "../../light/MenuButton.tsx";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "../../theme/theme-store.ts";
import { shellTexts } from "../texts.ts";

const icons = {
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
} as const;

const choices: readonly ThemeChoice[] = ["light", "dark", "system"];

export function ThemeSwitch() {
  const t = useTexts(shellTexts);
  const choice = useThemeChoice((state) => state.choice);
  return (
    <MenuButton
      label={t("theme")}
      icon={icons[choice]}
      items={choices.map((key) => ({ key, icon: icons[key], label: t(`theme.${key}`) }))}
      selected={choice}
      onChoose={chooseTheme}
    />
  );
}
