import { Loaded } from "@tessera/kit";
import { Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { useSearchParams } from "react-router";
import { alarmPlanChoices } from "../../contract.ts";
import { planListAddress } from "../plans/addresses.ts";
import { PlanEditor } from "./PlanEditor.tsx";
import { planFormTexts } from "./texts.ts";
import { usePlanSource } from "./use-plan-draft.ts";

/** `/config/plan/form` makes a plan, `?copy=` from another one, `?id=` edits one. */
export default function PlanFormPage() {
  const t = useTexts(planFormTexts);
  const [query] = useSearchParams();
  const id = idOf(query.get("id"));
  const copyOf = idOf(query.get("copy"));
  const plan = usePlanSource({ id, copyOf });
  const choices = useQueryCall(alarmPlanChoices, {}, { quiet: true });
  const title = t(id === undefined ? "newPlan" : "editPlan");
  return (
    <Page
      title={title}
      isText
      breadcrumbs={[
        { label: t("config") },
        { label: t("list"), to: planListAddress },
        { label: id === undefined ? title : (plan.data?.name ?? "…") },
      ]}
    >
      <Loaded query={plan} lines={10}>
        {(source) => (
          <Loaded query={choices} lines={10}>
            {(known) => (
              <PlanEditor key={`${id} ${copyOf}`} id={id} source={source} choices={known} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

/** An id that is none is asked for all the same: the server says that there is no such plan. */
function idOf(text: string | null): number | undefined {
  if (!text || text === "0") return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : Number.MAX_SAFE_INTEGER;
}
