import type { Text } from "@tessera/base";
import type { Screen } from "@tessera/platform/console";

interface SettingsScreen extends Omit<Screen, "load" | "access" | "nav"> {
  /** As `defineSettings` names it. */
  readonly section: string;
  /** Of the main menu; the settings without one. */
  readonly under?: Text;
  /** Labelled by the title. */
  readonly nav: Omit<NonNullable<Screen["nav"]>, "label">;
}

/** A screen that is the form of one section. Its code is fetched when it is opened. */
export const settingsScreen = ({ section, under, nav, ...screen }: SettingsScreen): Screen => ({
  ...screen,
  access: "admin",
  nav: { ...nav, label: screen.title },
  load: async () => {
    const { SettingsPage } = await import("./SettingsPage.tsx");
    const { title } = screen;
    return { default: () => <SettingsPage section={section} title={title} under={under} /> };
  },
});
