import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Modal, Switch } from "antd";
import { useState } from "react";
import { getWhiteSwitch, listWhite, setWhiteSwitch } from "../../contract.ts";
import styles from "./lists.module.css";
import { listTexts } from "./texts.ts";

/** Whether the white list is all that counts. Turning it on may lock devices out, so it asks. */
export function WhiteOnly() {
  const t = useTexts(listTexts);
  const [isAsking, setAsking] = useState(false);
  const { data } = useQueryCall(getWhiteSwitch, {}, { quiet: true });
  const { data: entries } = useQueryCall(listWhite, { limit: 1 }, { quiet: true });
  const { mutateAsync, isPending } = useMutationCall(setWhiteSwitch, {
    rereads: [getWhiteSwitch],
    onDone: (reply) => notices.success(t(reply.data.Enable ? "switchedOn" : "switchedOff")),
  });
  const isOn = data?.data.Enable ?? false;
  const turn = async (Enable: boolean) => {
    try {
      await mutateAsync({ Enable });
    } catch {
      // The request has already said why.
    }
    setAsking(false);
  };
  return (
    <div className={styles["switch"]}>
      <Switch
        aria-labelledby="gb-white-only"
        aria-describedby="gb-white-only-state"
        checked={isOn}
        disabled={!data}
        loading={isPending}
        onChange={(wanted) => (wanted ? setAsking(true) : void turn(false))}
      />
      <span>
        <strong id="gb-white-only">{t("whiteOnly")}</strong>
        <span id="gb-white-only-state" className={styles["muted"]}>
          {t(isOn ? "whiteOnlyOn" : "whiteOnlyOff")}
        </span>
      </span>
      <Modal
        open={isAsking}
        title={t("whiteOnlyAsk")}
        okText={t("turnOn")}
        okButtonProps={{ danger: true, loading: isPending }}
        cancelText={t("cancel")}
        onOk={() => void turn(true)}
        onCancel={() => setAsking(false)}
      >
        {t("whiteOnlyDetail", { count: entries?.count ?? 0 })}
      </Modal>
    </div>
  );
}
