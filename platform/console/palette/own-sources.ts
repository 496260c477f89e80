import { isForAdmins } from "../guard/guard.ts";
import { addressOf, type SiteMap } from "../guard/site-map.ts";
import { changeLanguage } from "../i18n/language.ts";
import { translate } from "../i18n/texts.ts";
import { openKeySheet } from "../keys/key-sheet.ts";
import type { ReadConfig } from "../state/config-store.ts";
import { chooseTheme } from "../theme/theme-store.ts";
import type { PaletteEntry, PaletteSource } from "./slots.ts";
import { paletteTexts } from "./texts.ts";

/** Every page that has an entry in a menu of this reader, of its own or as a section's first page. */
export const pagesOf = (site: SiteMap, config: ReadConfig): PaletteSource => ({
  title: { zh: "页面", en: "Pages" },
  find({ q, isAdmin, language }) {
    const entries = site.screens.flatMap((screen): readonly PaletteEntry[] => {
      const { nav, offered, path } = screen;
      const section = site.sectionAt(path);
      const shown = nav ?? site.sections.find(({ to }) => to === path);
      if (!shown || offered?.while(config) === false) return [];
      if (!isAdmin && isForAdmins(screen, section)) return [];
      const to = addressOf(screen);
      const hint = section?.label[language];
      const label = shown.label[language];
      const isFound = [shown.label.zh, shown.label.en, screen.title.zh, screen.title.en].some(
        holds(q),
      );
      if (!isFound) return [];
      return [
        {
          id: to,
          label,
          ...(hint !== undefined && hint !== label && { hint }),
          icon: shown.icon,
          run: (go) => go(to),
        },
      ];
    });
    return entries.filter((entry, at) => entries.findIndex(({ id }) => id === entry.id) === at);
  },
});

/** What the console itself can do. */
export const actionSource = (isDark: boolean): PaletteSource => ({
  title: { zh: "操作", en: "Actions" },
  find({ q, language }) {
    const all: readonly PaletteEntry[] = [
      { id: "keys", label: t("allKeys"), hint: "?", run: openKeySheet },
      {
        id: "theme",
        label: t(isDark ? "toLight" : "toDark"),
        run: () => chooseTheme(isDark ? "light" : "dark"),
      },
      {
        id: "language",
        label: t("toLanguage"),
        run: () => changeLanguage(language === "zh" ? "en" : "zh"),
      },
    ];
    return all.filter(({ label }) => holds(q)(label));
  },
});

const holds =
  (q: string) =>
  (text: string): boolean =>
    text.toLocaleLowerCase().includes(q.toLocaleLowerCase());

const t = (key: (typeof paletteTexts)["keys"][number]): string => translate(paletteTexts, key);
