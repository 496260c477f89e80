import { ListPage, useList, useOpened } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { type Cascade, listCascades } from "../../contract.ts";
import { CascadeDrawer } from "./CascadeDrawer.tsx";
import { useColumns } from "./columns.tsx";
import { OwnAddress } from "./OwnAddress.tsx";
import { StreamsDrawer } from "./StreamsDrawer.tsx";
import { cascadeTexts } from "./texts.ts";

const refreshMs = 3000;

/** `/config/cascade`: the platforms above this one. */
export default function CascadePage() {
  const t = useTexts(cascadeTexts);
  const list = useList(listCascades, {
    read: ({ CascadeList, CascadeCount }) => ({ rows: CascadeList, total: CascadeCount }),
    keyOf: ({ ID }) => ID,
    refreshMs,
  });
  const editor = useOpened<Cascade>();
  const streams = useOpened<Cascade>();
  return (
    <ListPage
      title={t("list")}
      breadcrumbs={[{ label: t("config") }, { label: t("list") }]}
      add={{ label: t("add"), onClick: () => editor.open() }}
      lead={<OwnAddress />}
      list={list}
      columns={useColumns({ onEdit: editor.open, onStreams: streams.open })}
      search={t("search")}
      empty={{ title: t("none"), hint: t("noneHint") }}
      minWidth={900}
    >
      <CascadeDrawer key={`form ${editor.key}`} opened={editor} />
      <StreamsDrawer key={`streams ${streams.key}`} opened={streams} />
    </ListPage>
  );
}
