import {
  type Column,
  EnableSwitch,
  ListPage,
  layout,
  RowActions,
  TwoLines,
  useList,
} from "@tessera/kit";
import { isSound, WeekThumb, weekOf } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link, useNavigate } from "react-router";
import { listRecordPlans } from "../../contract.ts";
import { newPlanAddress, planAddress, planCopyAddress } from "./addresses.ts";
import styles from "./plans.module.css";
import { planTexts } from "./texts.ts";
import { type PlanRow, usePlanChanges } from "./use-plan-changes.ts";

const refreshMs = 10_000;

/** `/config/program`: when channels are recorded and how long that is kept. */
export default function PlanListPage() {
  const t = useTexts(planTexts);
  const navigate = useNavigate();
  const list = useList(listRecordPlans, {
    read: (reply) => reply,
    keyOf: ({ ID }) => ID,
    refreshMs,
  });
  return (
    <ListPage
      title={t("list")}
      breadcrumbs={[{ label: t("config") }, { label: t("list") }]}
      add={{ label: t("add"), onClick: () => void navigate(newPlanAddress) }}
      list={list}
      columns={useColumns()}
      search={t("search")}
      empty={{ title: t("noPlans"), hint: t("noPlansHint") }}
    />
  );
}

function useColumns(): readonly Column<PlanRow>[] {
  const t = useTexts(planTexts);
  const { enable, remove } = usePlanChanges();
  return [
    { title: t("name"), card: "head", cell: (plan) => <PlanName plan={plan} /> },
    { title: t("mode"), card: "line", width: 260, cell: (plan) => <PlanMode plan={plan} /> },
    {
      title: t("channels"),
      width: 96,
      cell: ({ ChannelCount: count }) => t("channelCount", { count }),
    },
    { title: t("retention"), width: 190, cell: (plan) => <PlanRetention plan={plan} /> },
    {
      title: t("enabled"),
      card: "head",
      width: 84,
      cell: (plan) => (
        <EnableSwitch
          name={plan.Name}
          isEnabled={plan.Enable}
          onChange={(next) => enable(plan, next)}
        />
      ),
    },
    {
      title: t("actions"),
      card: "foot",
      width: 176,
      isPinned: true,
      cell: (plan) => {
        const { ID, Name: name, ChannelCount: count } = plan;
        const ask = { title: t("removeAsk", { name }), detail: t("removeDetail", { count }) };
        return (
          <RowActions
            name={name}
            actions={[
              { label: t("edit"), to: planAddress(ID) },
              { label: t("copy"), to: planCopyAddress(ID) },
              { label: t("remove"), ask, run: () => remove(plan) },
            ]}
          />
        );
      },
    },
  ];
}

interface PlanProps {
  readonly plan: PlanRow;
}

function PlanName({ plan: { ID, Name, RecordSub, Exceptions } }: PlanProps) {
  const t = useTexts(planTexts);
  return (
    <span className={layout.twoLines}>
      <Link className={`${layout.link} ${layout.strong}`} to={planAddress(ID)}>
        {Name}
      </Link>
      <span className={layout.tags}>
        {RecordSub && <Tag>{t("subToo")}</Tag>}
        {Exceptions.length > 0 && <Tag>{t("exceptions", { count: Exceptions.length })}</Tag>}
      </span>
    </span>
  );
}

/** How it records: in words, and the week as a small picture. */
function PlanMode({ plan }: PlanProps) {
  const t = useTexts(planTexts);
  const { Mode, PreRecordSeconds: before, PostRecordSeconds: after } = plan;
  const week = weekOf(plan.Week);
  const seconds = week
    .flat()
    .filter((slot) => isSound(slot) && !slot.isOff)
    .reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const hours = Math.round(seconds / 360) / 10;
  const second = () => {
    if (Mode === "continuous") return "";
    const when = week.flat().length > 0 ? t("hoursAWeek", { hours }) : t("anyTime");
    return Mode === "plan" ? when : `${when} · ${t("alarmSeconds", { before, after })}`;
  };
  return (
    <span className={styles["mode"]}>
      {Mode !== "continuous" && hours > 0 && <WeekThumb week={week} />}
      <TwoLines second={second()}>{t(`mode.${Mode}`)}</TwoLines>
    </span>
  );
}

function PlanRetention({ plan: { RetentionDays: days, RetentionGB: gb } }: PlanProps) {
  const t = useTexts(planTexts);
  const limits = [
    ...(days > 0 ? [t("days", { days })] : []),
    ...(gb > 0 ? [t("gigabytes", { gb: Math.round(gb * 100) / 100 })] : []),
  ];
  return <>{limits.length > 0 ? limits.join(" · ") : t("asLongAsRoom")}</>;
}
