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
import { shortMomentText, useText, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link, useNavigate } from "react-router";
import { listAlarmPlans } from "../../contract.ts";
import { newPlanAddress, planAddress, planCopyAddress } from "./addresses.ts";
import { actionsOf, numbersOf, priorityName, typeName } from "./plan-words.ts";
import styles from "./plans.module.css";
import { planTexts } from "./texts.ts";
import { useModes } from "./use-modes.ts";
import { type PlanRow, usePlanChanges } from "./use-plan-changes.ts";

const refreshMs = 10_000;

/** `/config/plan`: what happens because of an alarm. */
export default function PlanListPage() {
  const t = useTexts(planTexts);
  const navigate = useNavigate();
  const list = useList(listAlarmPlans, {
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
    { title: t("when"), card: "line", width: 190, cell: (plan) => <PlanWhen plan={plan} /> },
    { title: t("conditions"), width: 176, cell: (plan) => <PlanConditions plan={plan} /> },
    { title: t("does"), width: 184, cell: (plan) => <PlanDoes plan={plan} /> },
    { title: t("channels"), width: 96, cell: (plan) => <PlanChannels plan={plan} /> },
    {
      title: t("lastFired"),
      width: 112,
      cell: ({ LastFiredAtMs }) =>
        LastFiredAtMs === null ? (
          <span className={layout.muted}>{t("never")}</span>
        ) : (
          shortMomentText(LastFiredAtMs)
        ),
    },
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
        const { ID, Name: name } = plan;
        const ask = { title: t("removeAsk", { name }), detail: t("removeDetail") };
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

function PlanName({ plan: { ID, Name, Modes, Exceptions } }: PlanProps) {
  const t = useTexts(planTexts);
  const modes = useModes();
  const nameOf = (key: string) =>
    modes ? (modes.find(({ Key }) => Key === key)?.Name ?? t("goneMode", { key })) : "…";
  return (
    <span className={layout.twoLines}>
      <Link className={`${layout.link} ${layout.strong}`} to={planAddress(ID)}>
        {Name}
      </Link>
      <span className={layout.tags}>
        {Modes.map((mode) => (
          <Tag key={mode}>{nameOf(mode)}</Tag>
        ))}
        {Exceptions.length > 0 && <Tag>{t("exceptions", { count: Exceptions.length })}</Tag>}
      </span>
    </span>
  );
}

/** The week as a small picture, in words how much of it, and how long it rests. */
function PlanWhen({ plan }: PlanProps) {
  const t = useTexts(planTexts);
  const week = weekOf(plan.Week);
  const seconds = week
    .flat()
    .filter((slot) => isSound(slot) && !slot.isOff)
    .reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const isAnyTime = week.flat().length === 0;
  const rests = plan.CoolDown;
  const time =
    rests % 60 === 0 ? t("minutes", { count: rests / 60 }) : t("seconds", { count: rests });
  return (
    <span className={styles["when"]}>
      {!isAnyTime && <WeekThumb week={week} />}
      <TwoLines second={rests > 0 ? t("coolDown", { time }) : ""}>
        {isAnyTime ? t("anyTime") : t("hoursAWeek", { hours: Math.round(seconds / 360) / 10 })}
      </TwoLines>
    </span>
  );
}

function PlanConditions({ plan: { Type, Priority, EventType, Second } }: PlanProps) {
  const t = useTexts(planTexts);
  const text = useText();
  const typesText = (types: string, none: string) => {
    const [first, ...more] = numbersOf(types).map((type) => text(typeName(type)));
    if (first === undefined) return none;
    const count = more.length;
    return count === 0 ? first : t("andMore", { first, count, total: count + 1 });
  };
  const second = [
    ...numbersOf(Priority).map((priority) => text(priorityName(priority))),
    ...(EventType ? [EventType] : []),
    ...(Second
      ? [t(`second.${Second.Operator}`, { types: typesText(Second.Type, t("anyType")) })]
      : []),
  ];
  return <TwoLines second={second.join(" · ")}>{typesText(Type, t("anyAlarm"))}</TwoLines>;
}

function PlanDoes({ plan }: PlanProps) {
  const t = useTexts(planTexts);
  const kinds = actionsOf(plan);
  if (kinds.length === 0) return <span className={layout.muted}>{t("nothing")}</span>;
  return (
    <span className={layout.tags}>
      {kinds.map((kind) => (
        <Tag key={kind}>{t(`action.${kind}`)}</Tag>
      ))}
    </span>
  );
}

function PlanChannels({ plan: { AllChannels, ChannelCount, Groups } }: PlanProps) {
  const t = useTexts(planTexts);
  if (AllChannels) return <>{t("allChannels")}</>;
  const parts = [
    ...(ChannelCount > 0 ? [t("channelCount", { count: ChannelCount })] : []),
    ...(Groups.length > 0 ? [t("groupCount", { count: Groups.length })] : []),
  ];
  return parts.length > 0 ? (
    <>{parts.join(" · ")}</>
  ) : (
    <span className={layout.danger}>{t("noChannel")}</span>
  );
}
