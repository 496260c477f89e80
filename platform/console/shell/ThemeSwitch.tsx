import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useTexts } from "../i18n/texts.ts";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "../theme/theme-store.ts";
import { shellTexts } from "./texts.ts";

const icons = {
  light: <SunOutlined />,
  dark: <MoonOutlined />,
  system: <DesktopOutlined />,
} as const;

const choices: readonly ThemeChoice[] = ["light", "dark", "system"];

export function ThemeSwitch() {
  const t = useTexts(shellTexts);
  const choice = useThemeChoice((state) => state.choice);
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        selectable: true,
        selectedKeys: [choice],
        items: choices.map((key) => ({ key, icon: icons[key], label: t(`theme.${key}`) })),
        onClick: ({ key }) => chooseTheme(key as ThemeChoice),
      }}
    >
      <Button type="text" icon={icons[choice]} aria-label={t("theme")} title={t("theme")} />
    </Dropdown>
  );
}
