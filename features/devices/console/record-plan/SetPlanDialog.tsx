import { LoadFailed, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Modal, Select } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { assignRecordPlan, listRecordPlans } from "../../../recording/contract.ts";
import { rereads } from "../listing/rereads.ts";
import { listingTexts } from "../listing/texts.ts";
import type { ChannelPlace } from "./channels-of-devices.ts";
import { type PlanLoss, planLossOf } from "./plan-loss.ts";
import { recordPlanTexts } from "./texts.ts";
import { useRecordPlans } from "./use-record-plans.ts";

interface SetPlanDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Asked for when it is confirmed: there may be many. */
  readonly channels: () => Promise<readonly ChannelPlace[]>;
  readonly onClose: () => void;
}

/** Lets many channels follow one recording plan, or none. */
export function SetPlanDialog({ isOpen, title, channels, onClose }: SetPlanDialogProps) {
  const t = useTexts(recordPlanTexts);
  const shared = useTexts(listingTexts);
  const { data, error, refetch } = useRecordPlans(isOpen);
  const [planId, setPlanId] = useState<number>();
  const [loss, setLoss] = useState<PlanLoss>();
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync: assign } = useMutationCall(assignRecordPlan, {
    rereads: [...rereads, listRecordPlans],
  });
  const plans = data?.rows ?? [];
  const close = () => {
    setPlanId(undefined);
    setLoss(undefined);
    onClose();
  };
  const set = async () => {
    if (planId === undefined) return;
    setBusy(true);
    try {
      const places = await channels();
      if (places.length === 0) {
        notices.warning(t("noChannels"));
        return;
      }
      const plan = plans.find(({ ID }) => ID === planId);
      const next = loss ? undefined : await planLossOf(plan, places);
      if (next) {
        setLoss(next);
        return;
      }
      const { changed } = await assign({ id: planId, channels: [...places] });
      notices.success(changed > 0 ? t("done", { count: changed }) : t("unchanged"));
      close();
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={title}
      okText={loss ? t("setAndDelete", { size: loss.size }) : t("set")}
      okButtonProps={{
        loading: isBusy,
        danger: loss !== undefined,
        disabled: planId === undefined,
      }}
      cancelText={shared("cancel")}
      onOk={() => void set()}
      onCancel={close}
    >
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!error && (
        <>
          <Select<number>
            style={{ width: "100%" }}
            aria-label={t("plan")}
            placeholder={t("plan")}
            loading={!data}
            showSearch={{ optionFilterProp: "label" }}
            value={planId ?? null}
            options={[
              ...plans.map(({ ID, Name }) => ({ value: ID, label: Name })),
              { value: 0, label: t("none") },
            ]}
            onChange={(id) => {
              setPlanId(id);
              setLoss(undefined);
            }}
          />
          <p>{t(planId === 0 ? "noneHint" : "hint")}</p>
          {data?.total === 0 && (
            <p>
              {t("noPlans")} <Link to="/config/program/form">{t("toPlans")}</Link>
            </p>
          )}
          {loss && (
            <Alert
              type="error"
              showIcon
              title={t("deletes", { channels: loss.channels, size: loss.size })}
            />
          )}
        </>
      )}
    </Modal>
  );
}
