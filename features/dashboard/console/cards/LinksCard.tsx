import {
  AppstoreOutlined,
  BellOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  HddOutlined,
  HistoryOutlined,
  LineChartOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { Card } from "../Card.tsx";
import styles from "../dashboard.module.css";
import { dashboardTexts } from "../texts.ts";

const links = [
  { to: "/video/square/0", word: "linkLive", Icon: VideoCameraOutlined },
  { to: "/video/browse", word: "linkWall", Icon: AppstoreOutlined },
  { to: "/video/backlist/0?backType=Cloud", word: "linkPlayback", Icon: HistoryOutlined },
  { to: "/device/list", word: "linkDevices", Icon: VideoCameraOutlined },
  { to: "/alarm/realTime", word: "linkAlarms", Icon: BellOutlined },
  { to: "/config/program", word: "linkPlans", Icon: CalendarOutlined },
  { to: "/config/recording", word: "linkStorage", Icon: HddOutlined },
  { to: "/config/backups", word: "linkBackups", Icon: CloudServerOutlined },
  { to: "/config/metrics", word: "linkMetrics", Icon: LineChartOutlined },
] as const;

export function LinksCard() {
  const t = useTexts(dashboardTexts);
  return (
    <Card name="links">
      <nav className={styles["links"]} aria-label={t("links")}>
        {links.map(({ to, word, Icon }) => (
          <Link key={word} to={to}>
            <Icon aria-hidden />
            {t(word)}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
