import { CheckCircleOutlined, DisconnectOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { HealthFigure, healthSlot, TroubleList } from "@tessera/kit/health";
import { isAdmin, useServerGone, useSession, useSlot, useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import styles from "./HealthBar.module.css";
import { healthTexts } from "./texts.ts";
import { useCameraHealth } from "./use-camera-health.ts";

/** In the top bar of every page: how many cameras are there and how many are not, and how the rest does. */
export function HealthBar() {
  const t = useTexts(healthTexts);
  const others = useSlot(healthSlot);
  const isGone = useServerGone() !== undefined;
  const health = useCameraHealth();
  if (!health || isGone || health.Online + health.Offline === 0) return null;
  return (
    <nav className={styles["bar"]} aria-label={t("health")}>
      <HealthFigure
        icon={<CheckCircleOutlined aria-hidden className={styles["online"] ?? ""} />}
        figure={health.Online}
        word={t("online")}
      >
        <Link to="/video/square/0?online=1">{t("showOnline")}</Link>
      </HealthFigure>
      <OfflineFigure health={health} />
      {others.map((Figure, index) => (
        <Figure key={index} />
      ))}
    </nav>
  );
}

type Health = NonNullable<ReturnType<typeof useCameraHealth>>;

function OfflineFigure({ health: { Offline, Away } }: { readonly health: Health }) {
  const t = useTexts(healthTexts);
  const mayEdit = isAdmin(useSession(({ user }) => user));
  return (
    <HealthFigure
      icon={<DisconnectOutlined aria-hidden />}
      figure={Offline}
      word={t("offline")}
      isTrouble={Offline > 0}
    >
      {Offline === 0 ? (
        t("noneAway")
      ) : (
        <>
          <TroubleList
            cameras={Away.map((one) => ({
              device: one.ParentDeviceID,
              channel: one.ChannelID,
              name: one.Name,
              reason: one.OfflineReason,
              forSeconds: one.AwaySeconds,
            }))}
          />
          <p className={layout.spread}>
            <Link to="/video/square/0?online=0">{t("showOffline")}</Link>
            {mayEdit && <Link to="/device/list?online=0">{t("showDevices")}</Link>}
          </p>
        </>
      )}
    </HealthFigure>
  );
}
