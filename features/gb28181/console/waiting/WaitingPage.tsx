import { layout } from "@tessera/kit";
import { WaitingList } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import { getGbState, letGbDeviceIn, listGbWaiting, turnGbDeviceAway } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { waitingTexts } from "./texts.ts";

const calls = { list: listGbWaiting, letIn: letGbDeviceIn, turnAway: turnGbDeviceAway };

/** `/config/platform/gb/waiting`: devices that nobody has added and that want to get in. */
export default function WaitingPage() {
  const t = useTexts(waitingTexts);
  return (
    <GbPage>
      <WaitingList
        calls={calls}
        rereads={[getGbState]}
        stateOf={({ IsLetIn }) => (IsLetIn ? "LetIn" : "Waiting")}
        columns={[
          {
            title: t("userAgent"),
            sort: "UserAgent",
            width: 160,
            card: "line",
            cell: ({ UserAgent }) => UserAgent || <span className={layout.muted}>—</span>,
          },
        ]}
        words={{
          lead: t("lead"),
          search: t("search"),
          device: t("device"),
          who: t("device"),
          empty: t("empty"),
          emptyHint: t("emptyAccept"),
          turnAwayDetail: t("turnAwayDetail"),
          turnedAway: (id) => t("turnedAway", { id }),
        }}
        settings="/config/platform/gb"
      />
    </GbPage>
  );
}
