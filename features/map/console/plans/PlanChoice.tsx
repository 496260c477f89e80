import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { useAsk, useOpened } from "@tessera/kit";
import {
  isAdmin,
  useMutationCall,
  useQueryCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Button, Select } from "antd";
import { type FloorPlan, listPlans, removePlan } from "../../contract.ts";
import styles from "../gps/map.module.css";
import { useGroups } from "../gps/use-groups.ts";
import { mapPageTexts } from "../texts.ts";
import { PlanDialog } from "./PlanDialog.tsx";
import { plansByGroup } from "./plans-by-group.ts";

interface PlanChoiceProps {
  /** 0: the map. */
  readonly plan: number;
  /** Layers that are shown; none: all. */
  readonly groups: readonly number[];
  readonly onChange: (plan: number) => void;
}

/** The map or one of the floor plans; administrators add, change and remove them here. */
export function PlanChoice({ plan, groups, onChange }: PlanChoiceProps) {
  const t = useTexts(mapPageTexts);
  const user = useSession(({ user: known }) => known);
  const plans = useQueryCall(listPlans, {}, { quiet: true }).data?.data ?? [];
  const dialog = useOpened<FloorPlan>();
  const { ask, question } = useAsk();
  const remove = useMutationCall(removePlan, { rereads: [listPlans] });
  const mayChange = isAdmin(user);
  const shown = plans.find(({ ID }) => ID === plan);
  if (plans.length === 0 && !mayChange) return null;
  const askRemoval = (gone: FloorPlan) =>
    ask({
      title: t("removePlanAsk", { name: gone.Name }),
      detail: t("removePlanDetail"),
      run: async () => {
        await remove.mutateAsync({ ID: gone.ID });
        onChange(0);
      },
    });
  return (
    <>
      {plans.length > 0 && (
        <PlanSelect plans={plans} groups={groups} plan={shown ? plan : 0} onChange={onChange} />
      )}
      {mayChange && shown && (
        <>
          <Button
            icon={<EditOutlined />}
            aria-label={t("editPlan")}
            title={t("editPlan")}
            onClick={() => dialog.open(shown)}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t("remove")}
            title={t("remove")}
            onClick={() => askRemoval(shown)}
          />
        </>
      )}
      {mayChange && (
        <Button
          icon={<PlusOutlined />}
          aria-label={t("addPlan")}
          title={t("addPlan")}
          onClick={() => dialog.open()}
        >
          {plans.length === 0 ? t("addPlan") : undefined}
        </Button>
      )}
      <PlanDialog
        key={dialog.key}
        isOpen={dialog.isOpen}
        plan={dialog.subject}
        onClose={dialog.onClose}
        onSaved={onChange}
      />
      {question}
    </>
  );
}

interface PlanSelectProps extends PlanChoiceProps {
  readonly plans: readonly FloorPlan[];
}

/** By their groups; of the layers that are shown. */
function PlanSelect({ plans, groups, plan, onChange }: PlanSelectProps) {
  const t = useTexts(mapPageTexts);
  const known = useGroups() ?? [];
  const offered = plansByGroup({ plans, known, shown: groups, chosen: plan });
  return (
    <Select
      className={styles["choice"] ?? ""}
      aria-label={t("plans")}
      value={plan}
      popupMatchSelectWidth={false}
      options={[
        { value: 0, label: t("theMap") },
        ...offered.map(({ group, plans: own }) => ({
          label: group?.Name ?? t("noGroup"),
          options: own.map(({ ID, Name }) => ({ value: ID, label: Name })),
        })),
      ]}
      onChange={onChange}
    />
  );
}
