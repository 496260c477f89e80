import { AskButton, layout } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import { Link } from "react-router";
import { getSettings } from "../../../system/contract.ts";
import { changeGbAccess, getGbAccess } from "../../contract.ts";
import { accessTexts } from "./texts.ts";

/** What stands below fields of the form beside their hints. */
export const accessExtras = (hasPassword: boolean) => ({
  sipPassword: hasPassword && <RemovePassword />,
  offersQop: <ListLinks />,
  keepaliveCount: <OfflineAfter />,
});

function RemovePassword() {
  const t = useTexts(accessTexts);
  const { mutateAsync } = useMutationCall(changeGbAccess, {
    rereads: [getGbAccess, getSettings],
    onDone: () => notices.success(t("passwordRemoved")),
  });
  return (
    <AskButton
      title={t("removePasswordAsk")}
      detail={t("removePasswordDetail")}
      action={t("removePassword")}
      run={() => mutateAsync({ DevicePassword: "" })}
    />
  );
}

function ListLinks() {
  const t = useTexts(accessTexts);
  return (
    <span className={layout.row}>
      {t("lists")}
      <Link className={layout.link} to="/config/white">
        {t("whiteList")}
      </Link>
      <Link className={layout.link} to="/config/black">
        {t("blackList")}
      </Link>
    </span>
  );
}

function OfflineAfter() {
  const t = useTexts(accessTexts);
  const interval = Form.useWatch<number | undefined>("keepaliveSeconds") ?? 0;
  const count = Form.useWatch<number | undefined>("keepaliveCount") ?? 0;
  return t("offlineAfter", { seconds: interval * count });
}
