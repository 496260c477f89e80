import { ListPage, layout, useOwnList } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { listExports } from "../../contract.ts";
import { ExportKey } from "./ExportKey.tsx";
import { useExportColumns } from "./export-columns.tsx";
import { exportTexts } from "./texts.ts";
import { Verifier } from "./Verifier.tsx";

const refreshMs = 1000;

/** `/video/exports`: one's own exports of all cameras, and the verifier. */
export default function ExportsPage() {
  const t = useTexts(exportTexts);
  const { data, error, refetch } = useQueryCall(
    listExports,
    {},
    { refetchIntervalMs: refreshMs, quiet: true, staleTimeMs: 0 },
  );
  const own = useOwnList(data?.rows ?? [], { keyOf: ({ job }) => job });
  return (
    <ListPage
      title={t("exports")}
      lead={<p className={layout.lead}>{t("ownExports")}</p>}
      list={{
        ...own,
        rows: data && own.rows,
        isEmpty: data !== undefined && own.isEmpty,
        error,
        refetch,
      }}
      columns={useExportColumns()}
      empty={{ title: t("none"), hint: t("noneHint") }}
    >
      <div className={layout.text}>
        <Verifier />
        <ExportKey />
      </div>
    </ListPage>
  );
}
