import { BatchAction } from "@tessera/kit";
import { type Selection, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { SetPlanDialog } from "../record-plan/SetPlanDialog.tsx";
import { recordPlanTexts } from "../record-plan/texts.ts";
import { channelListTexts } from "./texts.ts";
import { useChannelChanges } from "./use-channel-changes.ts";

interface ChannelBatchProps {
  readonly deviceId: string;
  readonly selection: Selection<string | number>;
}

/** What can be done with many channels at once. */
export function ChannelBatch({ deviceId, selection }: ChannelBatchProps) {
  const t = useTexts(channelListTexts);
  const plan = useTexts(recordPlanTexts);
  const [isPlanning, setPlanning] = useState(false);
  const { enable, remove } = useChannelChanges(deviceId);
  const channels = selection.keys.map(String);
  const count = channels.length;
  const switchAll = async (isEnabled: boolean) => {
    const { Changed } = await enable(channels, isEnabled);
    return t(isEnabled ? "switchedOn" : "switchedOff", { count: Changed });
  };
  return (
    <>
      {[true, false].map((isEnabled) => (
        <BatchAction
          key={String(isEnabled)}
          selection={selection}
          label={t(isEnabled ? "enable" : "disable")}
          keepsChoice
          run={() => switchAll(isEnabled)}
        />
      ))}
      <Button onClick={() => setPlanning(true)}>{plan("setPlan")}</Button>
      <BatchAction
        selection={selection}
        label={t("remove")}
        ask={{
          title: t("removeManyAsk", { count }),
          detail: `${t("removeManyDetail")} ${t("undoable")}`,
        }}
        run={() => remove(channels)}
      />
      <SetPlanDialog
        isOpen={isPlanning}
        title={plan("titleChannels", { count })}
        channels={async () => channels.map((channel) => ({ device: deviceId, channel }))}
        onClose={() => setPlanning(false)}
      />
    </>
  );
}
