import { AskButton, type Column, ListView, layout, TwoLines, useOwnList } from "@tessera/kit";
import { dayText, momentText, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { type KeptLicence, readLicences, removeLicence } from "../contract.ts";
import { licenceTexts } from "./texts.ts";

const colors = {
  valid: "success",
  future: "processing",
  expired: "warning",
  invalid: "error",
} as const;

/** All licences that were added, newest first. */
export function LicenceList({ licences }: { readonly licences: readonly KeptLicence[] }) {
  const t = useTexts(licenceTexts);
  const list = useOwnList(licences, { keyOf: ({ Id }) => Id });
  return (
    <section aria-label={t("all")}>
      <h2 className={layout.heading}>{t("all")}</h2>
      <ListView
        list={list}
        columns={useColumns()}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        minWidth={640}
      />
    </section>
  );
}

function useColumns(): readonly Column<KeptLicence>[] {
  const t = useTexts(licenceTexts);
  return [
    {
      title: t("edition"),
      card: "head",
      cell: ({ Id, Edition, Holder }) => <TwoLines second={Holder}>{Edition || Id}</TwoLines>,
    },
    {
      title: t("state"),
      width: 100,
      card: "head",
      cell: ({ State }) => <Tag color={colors[State]}>{t(State)}</Tag>,
    },
    {
      title: t("limit"),
      width: 90,
      cell: ({ Channels }) => (Channels === 0 ? t("unlimited") : Channels),
    },
    {
      title: t("period"),
      width: 200,
      cell: ({ StartsAtMs, EndsAtMs }) =>
        `${dayText(StartsAtMs)} – ${EndsAtMs === undefined ? t("forEver") : dayText(EndsAtMs)}`,
    },
    {
      title: t("addedBy"),
      width: 180,
      cell: ({ AddedAtMs, AddedBy }) => (
        <TwoLines second={AddedBy}>{momentText(AddedAtMs)}</TwoLines>
      ),
    },
    {
      title: t("actions"),
      width: 90,
      card: "foot",
      isPinned: true,
      cell: (licence) => <RemoveButton licence={licence} />,
    },
  ];
}

function RemoveButton({ licence: { Id, Edition } }: { readonly licence: KeptLicence }) {
  const t = useTexts(licenceTexts);
  const name = Edition || Id;
  const { mutateAsync } = useMutationCall(removeLicence, {
    rereads: [readLicences],
    onDone: () => notices.success(t("removed")),
  });
  return (
    <AskButton
      type="default"
      title={t("removeAsk", { name })}
      detail={t("removeDetail")}
      label={t("removeOf", { name })}
      run={() => mutateAsync({ id: Id })}
    />
  );
}
