import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { useText } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { MenuButton } from "../../light/MenuButton.tsx";
import { useSession } from "../../session/session-store.ts";
import {
  chooseStageDark,
  chooseTheme,
  type ThemeChoice,
  useThemeChoice,
} from "../../theme/theme-store.ts";
import { useSetup } from "../setup.ts";
import { shellTexts } from "../texts.ts";

const icons = {
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
} as const;

const choices: readonly ThemeChoice[] = ["light", "dark", "system"];
const stageDark = "stage-dark";

/** Light, dark or as the system; and whether pages that live by pictures are dark all the same. */
export function ThemeSwitch() {
  const t = useTexts(shellTexts);
  const text = useText();
  const { choice, isStageDark } = useThemeChoice();
  const isSignedIn = useSession(({ user }) => user !== null);
  const { site } = useSetup();
  const stage = isSignedIn && site.sections.find((section) => section.isStage);
  return (
    <MenuButton<ThemeChoice | typeof stageDark>
      label={t("theme")}
      icon={icons[choice]}
      items={[
        ...choices.map((key) => ({ key, icon: icons[key], label: t(`theme.${key}`) })),
        ...(stage
          ? [
              {
                key: stageDark,
                icon: icons.dark,
                label: t("theme.stageDark", { section: text(stage.label) }),
                isOn: isStageDark,
              } as const,
            ]
          : []),
      ]}
      selected={choice}
      onChoose={(key) => (key === stageDark ? chooseStageDark(!isStageDark) : chooseTheme(key))}
    />
  );
}
