import { layout } from "@tessera/kit";
import { WaitingList } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import {
  getJt808State,
  letJt808TerminalIn,
  listJt808Numbers,
  listJt808Waiting,
  turnJt808TerminalAway,
} from "../../contract.ts";
import { Jt808Page } from "../Jt808Page.tsx";
import { waitingTexts } from "./texts.ts";

const calls = {
  list: listJt808Waiting,
  letIn: letJt808TerminalIn,
  turnAway: turnJt808TerminalAway,
};

/** `/config/platform/jt808/waiting`: terminals that nobody has added and that want to get in. */
export default function WaitingPage() {
  const t = useTexts(waitingTexts);
  const none = <span className={layout.muted}>—</span>;
  return (
    <Jt808Page>
      <WaitingList
        calls={calls}
        rereads={[listJt808Numbers, getJt808State]}
        stateOf={({ IsLetIn }) => (IsLetIn ? "LetIn" : "Waiting")}
        nameColumns={[
          {
            title: t("plate"),
            sort: "Plate",
            width: 110,
            card: "line",
            cell: ({ Plate }) => Plate || none,
          },
          {
            title: t("maker"),
            sort: "Maker",
            width: 160,
            card: "line",
            cell: ({ Maker }) => Maker || none,
          },
        ]}
        words={{
          lead: t("lead"),
          search: t("search"),
          device: t("terminal"),
          who: t("who"),
          empty: t("empty"),
          emptyHint: t("emptyHint"),
          turnAwayDetail: t("turnAwayDetail"),
          turnedAway: (id) => t("turnedAway", { id }),
        }}
        settings="/config/platform/jt808"
      />
    </Jt808Page>
  );
}
