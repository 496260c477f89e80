import type { Text } from "@tessera/base";
import { defineTexts, Page, useText, useTexts } from "@tessera/platform/console";
import { words } from "../words.ts";
import { SettingsForm } from "./SettingsForm.tsx";

const pageTexts = defineTexts("settings-page", { ...words });

interface SettingsPageProps {
  readonly section: string;
  readonly title: Text;
  /** The settings without it. */
  readonly under?: Text | undefined;
}

export function SettingsPage({ section, title, under }: SettingsPageProps) {
  const t = useTexts(pageTexts);
  const text = useText();
  const name = text(title);
  const parent = under ? text(under) : t("config");
  return (
    <Page title={name} breadcrumbs={[{ label: parent }, { label: name }]}>
      <SettingsForm section={section} />
    </Page>
  );
}
