import { BatchAction, type FilteredList, useBusy } from "@tessera/kit";
import { request, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { type Device, deleteDevices, enableDevices, listDevices } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";
import { type StateFilter, stateQuery } from "../listing/state-filters.tsx";
import { useUndo } from "../listing/use-undo.ts";
import { channelsOfDevices } from "../record-plan/channels-of-devices.ts";
import { SetPlanDialog } from "../record-plan/SetPlanDialog.tsx";
import { recordPlanTexts } from "../record-plan/texts.ts";
import { UpkeepActions } from "../upkeep/UpkeepActions.tsx";
import { MoveToGroup } from "./MoveToGroup.tsx";
import { deviceListTexts } from "./texts.ts";

/** As many as one change may name. */
const mostAtOnce = 10_000;

interface DeviceBatchProps {
  readonly list: FilteredList<Device, StateFilter | "type">;
}

/** What can be done with many devices at once. */
export function DeviceBatch({ list }: DeviceBatchProps) {
  const t = useTexts(deviceListTexts);
  const plan = useTexts(recordPlanTexts);
  const [dialog, setDialog] = useState<"move" | "plan">();
  const enabling = useMutationCall(enableDevices, { rereads });
  const deleting = useMutationCall(deleteDevices, { rereads });
  const offerUndo = useUndo();
  const { selection } = list;
  const devices = selection.keys.map(String);
  const count = devices.length;
  const close = () => setDialog(undefined);
  const switchAll = async (isEnabled: boolean) => {
    const { Changed } = await enabling.mutateAsync({ devices, Enable: isEnabled });
    return t(isEnabled ? "switchedOn" : "switchedOff", { count: Changed });
  };
  const remove = async () => {
    const deletion = await deleting.mutateAsync({ devices });
    offerUndo(t("removedMany", { count: deletion.Deleted }), deletion);
    return undefined;
  };
  return (
    <>
      {count < list.total && <ChooseAll list={list} />}
      {[true, false].map((isEnabled) => (
        <BatchAction
          key={String(isEnabled)}
          selection={selection}
          label={t(isEnabled ? "enable" : "disable")}
          keepsChoice
          run={() => switchAll(isEnabled)}
        />
      ))}
      <Button onClick={() => setDialog("move")}>{t("moveToGroup")}</Button>
      <Button onClick={() => setDialog("plan")}>{plan("setPlan")}</Button>
      <UpkeepActions devices={devices} />
      <BatchAction
        selection={selection}
        label={t("remove")}
        ask={{
          title: t("removeManyAsk", { count }),
          detail: `${t("removeManyDetail")} ${t("undoable")}`,
        }}
        run={remove}
      />
      <SetPlanDialog
        isOpen={dialog === "plan"}
        title={plan("titleDevices", { count })}
        channels={() => channelsOfDevices(devices)}
        onClose={close}
      />
      <MoveToGroup isOpen={dialog === "move"} deviceIds={devices} onClose={close} />
    </>
  );
}

/** Not only those of the pages that were looked at. */
function ChooseAll({ list: { address, filters, total, selection } }: DeviceBatchProps) {
  const t = useTexts(deviceListTexts);
  const { isBusy, run } = useBusy();
  const choose = async () => {
    const { Devices } = await request(listDevices, {
      ...stateQuery({ ...address, ...filters }),
      protocol_type: filters.type,
      start: 0,
      limit: mostAtOnce,
    });
    selection.set(Devices.map(({ DeviceID }) => DeviceID));
  };
  return (
    <Button type="link" loading={isBusy} onClick={() => void run(choose)}>
      {t("chooseAll", { count: Math.min(total, mostAtOnce) })}
    </Button>
  );
}
