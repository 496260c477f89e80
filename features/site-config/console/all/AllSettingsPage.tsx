import { listSettings } from "@tessera/features/system/contract";
import { type Column, ListView, Loaded, layout, TwoLines, useOwnList } from "@tessera/kit";
import { settingText } from "@tessera/kit/settings";
import { Page, useQueryCall, useText, useTexts } from "@tessera/platform/console";
import type { SettingField, SettingsForm } from "@tessera/platform/contract";
import { Tag } from "antd";
import { Link } from "react-router";
import { siteConfigTexts } from "../texts.ts";
import { type FoundSetting, matches, pageOf } from "./section-pages.ts";

/** `/config/settings`: every setting there is, found by its words. */
export default function AllSettingsPage() {
  const t = useTexts(siteConfigTexts);
  const query = useQueryCall(listSettings, {}, { quiet: true });
  return (
    <Page title={t("all")} breadcrumbs={[{ label: t("config") }, { label: t("all") }]}>
      <p className={layout.lead}>{t("allLead")}</p>
      <Loaded query={query} lines={10}>
        {({ Sections }) => <Settings forms={Sections} />}
      </Loaded>
    </Page>
  );
}

function Settings({ forms }: { readonly forms: readonly SettingsForm[] }) {
  const t = useTexts(siteConfigTexts);
  const rows = forms.flatMap((form) => form.fields.map((field) => ({ form, field })));
  const list = useOwnList<FoundSetting, "source">(rows, {
    keyOf: ({ form, field }) => `${form.section}.${field.name}`,
    filters: ["source"],
    isMatch: (row, { q, source }) =>
      (!source || row.field.source === source) && matches(row, q.trim().toLowerCase()),
  });
  const sources = ["default", "stored", "environment"] as const;
  return (
    <ListView
      list={list}
      columns={useColumns()}
      search={t("search")}
      filters={[
        {
          name: "source",
          label: t("source"),
          options: [
            { value: "", label: t("allSources") },
            ...sources.map((value) => ({ value, label: t(`source.${value}`) })),
          ],
        },
      ]}
      empty={{ title: t("noSettings") }}
      minWidth={860}
    />
  );
}

function useColumns(): readonly Column<FoundSetting>[] {
  const t = useTexts(siteConfigTexts);
  const text = useText();
  const words = { empty: t("emptyValue"), on: t("on"), off: t("off") };
  const read = (field: SettingField, value: unknown) =>
    `${settingText(field.control, value, { text, words })}${field.unit && value !== null ? ` ${text(field.unit)}` : ""}`;
  const valueOf = (field: SettingField) =>
    field.control.kind === "secret"
      ? t(field.control.isSet ? "secretSet" : "secretUnset")
      : read(field, field.value);
  return [
    {
      title: t("setting"),
      card: "head",
      cell: ({ form, field }) => (
        <TwoLines second={field.hint && text(field.hint)}>
          <Link className={layout.link} to={pageOf(form.section)}>
            {text(field.label)}
          </Link>
        </TwoLines>
      ),
    },
    { title: t("section"), width: 150, cell: ({ form }) => text(form.title) },
    { title: t("value"), width: 180, cell: ({ field }) => valueOf(field) },
    {
      title: t("usual"),
      width: 150,
      cell: ({ field }) => (field.control.kind === "secret" ? "" : read(field, field.usual)),
    },
    {
      title: t("source"),
      width: 120,
      cell: ({ field: { source = "default", fixedBy } }) => (
        <Tag title={fixedBy} color={source === "default" ? "default" : "processing"}>
          {t(`source.${source}`)}
        </Tag>
      ),
    },
  ];
}
