import { flowOf } from "@tessera/kit/camera";
import { OpenTile, useOpenPlayer, useOpenView } from "@tessera/kit/open-tile";
import { LanguageSwitch, usePageSubject, useTexts } from "@tessera/platform/console";
import { useLocation, useParams } from "react-router";
import { keyOf } from "./share-key.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import { sharePageTexts } from "./texts.ts";
import { useShareRefusal } from "./use-share-refusal.tsx";

/** What somebody shared by a link, alone in the window. */
export default function SharePage() {
  const t = useTexts(sharePageTexts);
  const { devid: device = "", chnid: channel = "", flow } = useParams();
  const key = keyOf(useLocation().hash);
  const share = useOpenView({ device, channel, flow: flowOf(flow) }, "share", key);
  const player = useOpenPlayer(share.server);
  const refusal = useShareRefusal(player, key !== "");
  const name = refusal ? "" : share.channelName;
  usePageSubject(name);
  return (
    <OpenTile
      isWhole
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
  );
}
