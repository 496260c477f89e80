import { useText } from "../../i18n/language.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { useSection } from "./use-section.ts";

interface SectionTabsProps {
  readonly place: "bar" | "beside" | "foot";
}

/** Tabs of the pages of a section; one alone is no choice and is not drawn. */
export function SectionTabs({ place }: SectionTabsProps) {
  const text = useText();
  const { entries, selected } = useSection();
  const tabs = entries
    .filter(({ nav }) => nav.tab)
    .map(({ to, nav }) => ({
      to,
      title: text(nav.tab ?? nav.label),
      icon: nav.icon,
      hint: text(nav.label),
    }));
  if (tabs.length < 2) return null;
  return <LinkTabs place={place} tabs={tabs} open={selected?.to} />;
}
