import { isSound, WeekThumb } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Button, Popconfirm, Switch, Tag } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { weekOf } from "../plan-form/plan-draft.ts";
import { planAddress, planCopyAddress } from "./addresses.ts";
import type { PlanRow } from "./plan-rows.ts";
import styles from "./plans.module.css";
import { planTexts } from "./texts.ts";
import { usePlanChanges } from "./use-plans.ts";

interface PlanProps {
  readonly plan: PlanRow;
}

export function PlanName({ plan: { ID, Name, RecordSub, Exceptions } }: PlanProps) {
  const t = useTexts(planTexts);
  return (
    <span className={styles["title"]}>
      <Link className={styles["link"] ?? ""} to={planAddress(ID)}>
        {Name}
      </Link>
      <span className={styles["tags"]}>
        {RecordSub && <Tag>{t("subToo")}</Tag>}
        {Exceptions.length > 0 && <Tag>{t("exceptions", { count: Exceptions.length })}</Tag>}
      </span>
    </span>
  );
}

/** How it records: in words, and the week as a small picture. */
export function PlanMode({ plan }: PlanProps) {
  const t = useTexts(planTexts);
  const { Mode, PreRecordSeconds: before, PostRecordSeconds: after } = plan;
  const week = weekOf(plan.Week);
  const seconds = week
    .flat()
    .filter(isSound)
    .reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const hours = Math.round(seconds / 360) / 10;
  const second = () => {
    if (Mode === "continuous") return "";
    const when = hours > 0 ? t("hoursAWeek", { hours }) : t("anyTime");
    return Mode === "plan" ? when : `${when} · ${t("alarmSeconds", { before, after })}`;
  };
  return (
    <span className={styles["mode"]}>
      {Mode !== "continuous" && hours > 0 && <WeekThumb week={week} />}
      <span className={styles["title"]}>
        {t(`mode.${Mode}`)}
        <span className={styles["second"]}>{second()}</span>
      </span>
    </span>
  );
}

export function PlanRetention({ plan: { RetentionDays: days, RetentionGB: gb } }: PlanProps) {
  const t = useTexts(planTexts);
  const limits = [
    ...(days > 0 ? [t("days", { days })] : []),
    ...(gb > 0 ? [t("gigabytes", { gb: Math.round(gb * 100) / 100 })] : []),
  ];
  return <>{limits.length > 0 ? limits.join(" · ") : t("asLongAsRoom")}</>;
}

export function PlanSwitch({ plan }: PlanProps) {
  const t = useTexts(planTexts);
  const { enable } = usePlanChanges();
  const [isBusy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      await enable(plan, next);
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      size="small"
      aria-label={t("enableOf", { name: plan.Name })}
      checked={plan.Enable}
      loading={isBusy}
      onChange={(next) => void change(next)}
    />
  );
}

export function PlanActions({ plan }: PlanProps) {
  const t = useTexts(planTexts);
  const navigate = useNavigate();
  const { remove } = usePlanChanges();
  const { ID, Name: name, ChannelCount: count } = plan;
  return (
    <span className={styles["actions"]}>
      <Button type="link" size="small" onClick={() => void navigate(planAddress(ID))}>
        {t("edit")}
      </Button>
      <Button type="link" size="small" onClick={() => void navigate(planCopyAddress(ID))}>
        {t("copy")}
      </Button>
      <Popconfirm
        placement="topRight"
        title={t("removeAsk", { name })}
        description={t("removeDetail", { count })}
        okText={t("remove")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        styles={{ root: { maxWidth: 320 } }}
        // What went wrong has been said.
        onConfirm={() => void remove(plan).catch(() => undefined)}
      >
        <Button type="link" danger size="small">
          {t("remove")}
        </Button>
      </Popconfirm>
    </span>
  );
}
