import {
  BatchBar,
  notices,
  request,
  type Selection,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { deleteDevices, listDevices } from "../../contract.ts";
import { ConfirmDelete } from "../listing/ConfirmDelete.tsx";
import { type DeviceListAddress, deviceListQuery } from "../listing/device-list-address.ts";
import { rereads } from "../listing/rereads.ts";
import { listingTexts } from "../listing/texts.ts";
import { useUndo } from "../listing/use-undo.ts";
import { channelsOfDevices } from "../record-plan/channels-of-devices.ts";
import { SetPlanDialog } from "../record-plan/SetPlanDialog.tsx";
import { recordPlanTexts } from "../record-plan/texts.ts";
import { MoveToGroup } from "./MoveToGroup.tsx";
import { deviceListTexts } from "./texts.ts";
import { useEnableDevices } from "./use-enable-devices.ts";

/** As many as one change may name. */
const mostAtOnce = 10_000;

interface DeviceBatchProps {
  readonly selection: Selection<string>;
  readonly list: DeviceListAddress;
  readonly total: number;
}

/** What can be done with many devices at once. */
export function DeviceBatch({ selection, list, total }: DeviceBatchProps) {
  const t = useTexts(deviceListTexts);
  const shared = useTexts(listingTexts);
  const plan = useTexts(recordPlanTexts);
  const [dialog, setDialog] = useState<"delete" | "move" | "plan">();
  const enable = useEnableDevices();
  const { mutateAsync: removeAll } = useMutationCall(deleteDevices, { rereads });
  const offerUndo = useUndo();
  const { keys } = selection;
  const count = keys.length;
  const close = () => setDialog(undefined);

  const switchAll = async (isEnabled: boolean) => {
    try {
      const { Changed } = await enable(keys, isEnabled);
      notices.success(shared(isEnabled ? "switchedOn" : "switchedOff", { count: Changed }));
    } catch {
      // The request has already said why.
    }
  };
  const remove = async () => {
    const deletion = await removeAll({ devices: [...keys] });
    selection.clear();
    offerUndo(t("removedMany", { count: deletion.Deleted }), deletion);
  };
  return (
    <>
      <BatchBar count={count} onClear={selection.clear}>
        {count < total && <ChooseAll {...{ selection, list, total }} />}
        <Button onClick={() => void switchAll(true)}>{shared("enable")}</Button>
        <Button onClick={() => void switchAll(false)}>{shared("disable")}</Button>
        <Button onClick={() => setDialog("move")}>{t("moveToGroup")}</Button>
        <Button onClick={() => setDialog("plan")}>{plan("setPlan")}</Button>
        <Button danger onClick={() => setDialog("delete")}>
          {shared("remove")}
        </Button>
      </BatchBar>
      <ConfirmDelete
        isOpen={dialog === "delete"}
        title={t("removeManyAsk", { count })}
        detail={t("removeManyDetail")}
        onConfirm={remove}
        onClose={close}
      />
      <SetPlanDialog
        isOpen={dialog === "plan"}
        title={plan("titleDevices", { count })}
        channels={() => channelsOfDevices(keys)}
        onClose={close}
      />
      <MoveToGroup isOpen={dialog === "move"} deviceIds={keys} onClose={close} />
    </>
  );
}

/** Not only those of the pages that were looked at. */
function ChooseAll({ selection, list, total }: DeviceBatchProps) {
  const t = useTexts(deviceListTexts);
  const [isBusy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      const { Devices } = await request(listDevices, {
        ...deviceListQuery(list),
        protocol_type: list.type,
        start: 0,
        limit: mostAtOnce,
      });
      selection.set(Devices.map(({ DeviceID }) => DeviceID));
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="link" loading={isBusy} onClick={() => void choose()}>
      {t("chooseAll", { count: Math.min(total, mostAtOnce) })}
    </Button>
  );
}
