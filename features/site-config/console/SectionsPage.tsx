import { layout } from "@tessera/kit";
import { Page, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { SectionForms } from "./SectionForms.tsx";
import { siteConfigTexts } from "./texts.ts";

interface SectionsPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly string[];
  /** Before the forms. */
  readonly children?: ReactNode;
}

/** A page of the configuration centre: a sentence, links where there are any, and the forms of its sections. */
export function SectionsPage({ title, lead, sections, children }: SectionsPageProps) {
  const t = useTexts(siteConfigTexts);
  return (
    <Page isText title={title} breadcrumbs={[{ label: t("config") }, { label: title }]}>
      <p className={layout.lead}>{lead}</p>
      {children}
      <SectionForms sections={sections} />
    </Page>
  );
}
