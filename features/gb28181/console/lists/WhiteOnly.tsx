import { layout, useAsk, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Switch } from "antd";
import clsx from "clsx";
import { getWhiteSwitch, listWhite, setWhiteSwitch } from "../../contract.ts";
import { listTexts } from "./texts.ts";

/** Whether the white list is all that counts. Turning it on may lock devices out, so it asks. */
export function WhiteOnly() {
  const t = useTexts(listTexts);
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  const { data } = useQueryCall(getWhiteSwitch, {}, { quiet: true });
  const { data: entries } = useQueryCall(listWhite, { limit: 1 }, { quiet: true });
  const { mutateAsync } = useMutationCall(setWhiteSwitch, {
    rereads: [getWhiteSwitch],
    onDone: (reply) => notices.success(t(reply.data.Enable ? "switchedOn" : "switchedOff")),
  });
  const isOn = data?.data.Enable ?? false;
  const turnOn = {
    title: t("whiteOnlyAsk"),
    detail: t("whiteOnlyDetail", { count: entries?.count ?? 0 }),
    action: t("turnOn"),
    run: () => mutateAsync({ Enable: true }),
  };
  return (
    <div className={clsx(layout.panel, layout.row)}>
      <Switch
        aria-labelledby="gb-white-only"
        aria-describedby="gb-white-only-state"
        checked={isOn}
        disabled={!data}
        loading={isBusy}
        onChange={(wanted) =>
          wanted ? ask(turnOn) : void run(() => mutateAsync({ Enable: false }))
        }
      />
      <span className={layout.twoLines}>
        <strong id="gb-white-only">{t("whiteOnly")}</strong>
        <span id="gb-white-only-state" className={layout.muted}>
          {t(isOn ? "whiteOnlyOn" : "whiteOnlyOff")}
        </span>
      </span>
      {question}
    </div>
  );
}
