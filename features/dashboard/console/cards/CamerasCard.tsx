import { catalogChanged, channelState, readCameraHealth } from "@tessera/features/devices/contract";
import { Loaded, layout } from "@tessera/kit";
import { TroubleList } from "@tessera/kit/health";
import {
  EmptyState,
  usePush,
  usePushReturn,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { BigFigures } from "../BigFigures.tsx";
import { Card } from "../Card.tsx";
import { dashboardTexts } from "../texts.ts";
import { usePaced } from "../use-paced.ts";

type Health = z.output<typeof readCameraHealth.reply>;

const shownAway = 4;

/** How many are there, and of those that are not why. */
export function CamerasCard() {
  const query = useQueryCall(readCameraHealth, { limit: shownAway }, { quiet: true });
  const reread = usePaced(() => query.refetch());
  usePush(channelState, reread);
  usePush(catalogChanged, reread);
  usePushReturn(reread);
  return (
    <Card name="cameras" to="/device/list">
      <Loaded query={query}>{(health) => <Cameras health={health} />}</Loaded>
    </Card>
  );
}

function Cameras({ health: { Online, Offline, Away } }: { readonly health: Health }) {
  const t = useTexts(dashboardTexts);
  const navigate = useNavigate();
  if (Online + Offline === 0)
    return (
      <EmptyState isSmall title={t("noCameras")}>
        <Button type="primary" onClick={() => void navigate("/device/list")}>
          {t("addCamera")}
        </Button>
      </EmptyState>
    );
  const more = Offline - Away.length;
  return (
    <>
      <BigFigures
        figures={[
          { name: t("online"), value: Online, tone: Online > 0 ? "good" : undefined },
          { name: t("offline"), value: Offline, tone: Offline > 0 ? "bad" : undefined },
        ]}
      />
      {Offline === 0 && <p className={layout.hint}>{t("allOnline")}</p>}
      <TroubleList
        cameras={Away.map((one) => ({
          device: one.ParentDeviceID,
          channel: one.ChannelID,
          name: one.Name,
          reason: one.OfflineReason,
          forSeconds: one.AwaySeconds,
        }))}
      />
      {more > 0 && (
        <Link className={layout.link} to="/device/list?online=0">
          {t("moreAway", { count: more })}
        </Link>
      )}
    </>
  );
}
