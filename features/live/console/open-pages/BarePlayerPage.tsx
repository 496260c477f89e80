import { useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link, useParams } from "react-router";
import { listChannels } from "../../../devices/contract.ts";
import { flowOf } from "../channel-view.ts";
import styles from "../square/SquarePage.module.css";
import { liveTexts } from "../texts.ts";
import tileStyles from "../tile/PlayerTile.module.css";
import { PlayerTile } from "../tile/PlayerTile.tsx";

/** One channel in the whole window, for links and other sites' frames. */
export default function BarePlayerPage() {
  const { devid = "", chnid = "", flow } = useParams();
  const isSignedIn = useSession(({ user }) => user !== null);
  const { data } = useQueryCall(
    listChannels,
    { device: devid, limit: 9999 },
    { enabled: isSignedIn, quiet: true },
  );
  const name = data?.Channels.find(({ ChannelID }) => ChannelID === chnid)?.Name ?? "";
  return (
    <main className={styles["bare"]}>
      <PlayerTile
        name={name || `${devid} / ${chnid}`}
        view={{ device: devid, channel: chnid, flow: flowOf(flow) }}
        signInHelp={<SignInHelp />}
      />
    </main>
  );
}

function SignInHelp() {
  const t = useTexts(liveTexts);
  return (
    <>
      <span className={tileStyles["action"]}>{t("needsLinkOrLogin")}</span>
      <Link to="/login">
        <Button ghost size="small">
          {t("signIn")}
        </Button>
      </Link>
    </>
  );
}
