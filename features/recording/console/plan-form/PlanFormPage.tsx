import { LoadFailed, Page, useTexts } from "@tessera/platform/console";
import { Skeleton } from "antd";
import { useSearchParams } from "react-router";
import { planListAddress } from "../plans/addresses.ts";
import { PlanEditor } from "./PlanEditor.tsx";
import { planFormTexts } from "./texts.ts";
import { usePlanSource } from "./use-plan-draft.ts";

/** `/config/program/form` makes a plan, `?copy=` from another one, `?id=` edits one. */
export default function PlanFormPage() {
  const t = useTexts(planFormTexts);
  const [query] = useSearchParams();
  const id = idOf(query.get("id"));
  const copyOf = idOf(query.get("copy"));
  const { source, error, refetch } = usePlanSource({ id, copyOf });
  const title = t(id === undefined ? "newPlan" : "editPlan");
  const content = () => {
    if (!source && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!source) return <Skeleton active paragraph={{ rows: 10 }} />;
    return <PlanEditor key={`${id} ${copyOf}`} id={id} source={source} />;
  };
  return (
    <Page
      title={title}
      breadcrumbs={[
        { label: t("config") },
        { label: t("list"), to: planListAddress },
        { label: id === undefined ? title : (source?.name ?? "…") },
      ]}
    >
      {content()}
    </Page>
  );
}

/** An id that is none is asked for all the same: the server says that there is no such plan. */
function idOf(text: string | null): number | undefined {
  if (!text || text === "0") return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : -1;
}
