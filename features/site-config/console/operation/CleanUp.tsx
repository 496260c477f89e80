import { useAsk, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { clearDirtyData } from "../../contract.ts";
import { operationTexts } from "./texts.ts";

/** Says what would go before it is asked whether it shall. */
export function CleanUp() {
  const t = useTexts(operationTexts);
  const busy = useBusy();
  const { ask, question } = useAsk();
  const { mutateAsync } = useMutationCall(clearDirtyData);
  const look = async () => {
    const found = countsOf(await mutateAsync({ dryrun: 1 }));
    if (found.devices + found.channels === 0) return notices.success(t("nothingLeft"));
    return ask({
      title: t("cleanQuestion"),
      detail: t("cleanDetail", found),
      action: t("clean"),
      run: async () => notices.success(t("cleaned", countsOf(await mutateAsync({ dryrun: 0 })))),
    });
  };
  return (
    <>
      <Button loading={busy.isBusy} onClick={() => void busy.run(look)}>
        {t("look")}
      </Button>
      {question}
    </>
  );
}

const countsOf = (found: {
  readonly Devices: readonly unknown[];
  readonly Channels: readonly unknown[];
  readonly Rows: number;
}) => ({
  devices: found.Devices.length,
  channels: found.Channels.length,
  rows: found.Rows,
});
