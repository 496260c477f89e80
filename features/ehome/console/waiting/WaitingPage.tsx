import { layout } from "@tessera/kit";
import { WaitingList } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import {
  getEhomeState,
  letEhomeDeviceIn,
  listEhomeWaiting,
  turnEhomeDeviceAway,
} from "../../contract.ts";
import { EhomePage } from "../EhomePage.tsx";
import { waitingTexts } from "./texts.ts";

const calls = { list: listEhomeWaiting, letIn: letEhomeDeviceIn, turnAway: turnEhomeDeviceAway };

/** `/config/platform/ehome/waiting`: devices that nobody has added and that want to get in. */
export default function WaitingPage() {
  const t = useTexts(waitingTexts);
  return (
    <EhomePage>
      <WaitingList
        calls={calls}
        rereads={[getEhomeState]}
        stateOf={({ State }) => State}
        blocked={({ IsSupported }) =>
          IsSupported ? undefined : <span className={layout.danger}>{t("isup5")}</span>
        }
        columns={[
          {
            title: t("version"),
            sort: "Version",
            width: 100,
            card: "line",
            cell: ({ Version, IsSupported }) =>
              IsSupported ? Version : <Tag color="error">ISUP {Version}</Tag>,
          },
          {
            title: t("firmware"),
            sort: "Firmware",
            width: 140,
            cell: ({ Firmware }) => Firmware || <span className={layout.muted}>—</span>,
          },
        ]}
        words={{
          lead: t("lead"),
          search: t("search"),
          device: t("device"),
          who: t("device"),
          empty: t("empty"),
          emptyHint: t("emptyHint"),
          turnAwayDetail: t("turnAwayDetail"),
          turnedAway: (id) => t("turnedAway", { id }),
        }}
        settings="/config/platform/ehome"
      />
    </EhomePage>
  );
}
