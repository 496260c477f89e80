import { BatchBar, notices, type Selection, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { ConfirmDelete } from "../listing/ConfirmDelete.tsx";
import { listingTexts } from "../listing/texts.ts";
import { SetPlanDialog } from "../record-plan/SetPlanDialog.tsx";
import { recordPlanTexts } from "../record-plan/texts.ts";
import { channelListTexts } from "./texts.ts";
import { useChannelChanges } from "./use-channel-changes.ts";

interface ChannelBatchProps {
  readonly deviceId: string;
  readonly selection: Selection<string>;
}

/** What can be done with many channels at once. */
export function ChannelBatch({ deviceId, selection }: ChannelBatchProps) {
  const t = useTexts(channelListTexts);
  const shared = useTexts(listingTexts);
  const plan = useTexts(recordPlanTexts);
  const [dialog, setDialog] = useState<"delete" | "plan">();
  const close = () => setDialog(undefined);
  const { enable, remove } = useChannelChanges(deviceId);
  const { keys } = selection;
  const count = keys.length;

  const switchAll = async (isEnabled: boolean) => {
    try {
      const { Changed } = await enable(keys, isEnabled);
      notices.success(shared(isEnabled ? "switchedOn" : "switchedOff", { count: Changed }));
    } catch {
      // The request has already said why.
    }
  };
  const removeAll = async () => {
    await remove(keys);
    selection.clear();
  };
  return (
    <>
      <BatchBar count={count} onClear={selection.clear}>
        <Button onClick={() => void switchAll(true)}>{shared("enable")}</Button>
        <Button onClick={() => void switchAll(false)}>{shared("disable")}</Button>
        <Button onClick={() => setDialog("plan")}>{plan("setPlan")}</Button>
        <Button danger onClick={() => setDialog("delete")}>
          {shared("remove")}
        </Button>
      </BatchBar>
      <ConfirmDelete
        isOpen={dialog === "delete"}
        title={t("removeManyAsk", { count })}
        detail={t("removeManyDetail")}
        onConfirm={removeAll}
        onClose={close}
      />
      <SetPlanDialog
        isOpen={dialog === "plan"}
        title={plan("titleChannels", { count })}
        channels={async () => keys.map((channel) => ({ device: deviceId, channel }))}
        onClose={close}
      />
    </>
  );
}
