import { LanguageSwitch, usePageSubject, useTexts } from "@tessera/platform/console";
import { useLocation, useParams } from "react-router";
import { flowOf } from "../channel-view.ts";
import styles from "./OpenTile.module.css";
import { OpenTile } from "./OpenTile.tsx";
import { keyOf } from "./open-address.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import { openTexts } from "./texts.ts";
import { useOpenPlayer } from "./use-open-player.ts";
import { useShare } from "./use-share.ts";
import { useShareRefusal } from "./use-share-refusal.tsx";

/** What somebody shared by a link, alone in the window. */
export default function SharePage() {
  const t = useTexts(openTexts);
  const { devid: device = "", chnid: channel = "", flow } = useParams();
  const key = keyOf(useLocation().hash);
  const share = useShare({ device, channel, flow: flowOf(flow) }, "share", key);
  const player = useOpenPlayer(share.server);
  const refusal = useShareRefusal(player, key !== "");
  const name = refusal ? "" : share.channelName;
  usePageSubject(name);
  return (
    <main className={styles["bare"]}>
      <OpenTile
        name={name || t("sharedPicture")}
        player={player}
        refusal={refusal}
        facts={
          <>
            {!refusal && share.expiresAtMs > 0 && <TimeLeft untilMs={share.expiresAtMs} />}
            <LanguageSwitch />
          </>
        }
      />
    </main>
  );
}
