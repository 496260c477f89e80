import { useText } from "../../i18n/language.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { useSection } from "./use-section.ts";

/** Tabs above the pages of a section; one alone is no choice and is not drawn. */
export function SectionTabs() {
  const text = useText();
  const { entries, selected } = useSection();
  const tabs = entries
    .filter(({ nav }) => nav.tab)
    .map(({ to, nav }) => ({ to, title: text(nav.tab ?? nav.label) }));
  if (tabs.length < 2) return null;
  return <LinkTabs isBar tabs={tabs} open={selected?.to} />;
}
