import type { Text } from "@tessera/base";
import { defineTexts, Page, useText, useTexts } from "@tessera/platform/console";
import { words } from "../words.ts";
import { SettingsForm } from "./SettingsForm.tsx";

const pageTexts = defineTexts("settings-page", { ...words });

interface SettingsPageProps {
  readonly section: string;
  readonly title: Text;
}

export function SettingsPage({ section, title }: SettingsPageProps) {
  const t = useTexts(pageTexts);
  const name = useText()(title);
  return (
    <Page title={name} breadcrumbs={[{ label: t("config") }, { label: name }]}>
      <SettingsForm section={section} />
    </Page>
  );
}
