import { alarmsChanged, alarmTold, listAlarms } from "@tessera/features/alarms/contract";
import { channelState } from "@tessera/features/devices/contract";
import { listNews } from "@tessera/features/news/contract";
import { Loaded } from "@tessera/kit";
import {
  EmptyState,
  usePush,
  usePushReturn,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import { Card } from "../Card.tsx";
import styles from "../dashboard.module.css";
import { dashboardTexts } from "../texts.ts";
import { usePaced } from "../use-paced.ts";
import { type DashboardEvent, eventsOf } from "./events.ts";

const shown = 7;

/** What happened last: cameras that came and went, and alarms. */
export function EventsCard() {
  const t = useTexts(dashboardTexts);
  const news = useQueryCall(listNews, { limit: shown }, { quiet: true });
  const alarms = useQueryCall(listAlarms, { limit: shown }, { quiet: true });
  const rereadNews = usePaced(() => news.refetch());
  const rereadAlarms = usePaced(() => alarms.refetch());
  usePush(channelState, rereadNews);
  usePush(alarmTold, rereadAlarms);
  usePush(alarmsChanged, rereadAlarms);
  usePushReturn(() => {
    rereadNews();
    rereadAlarms();
  });
  return (
    <Card name="events" to="/news/list">
      <Loaded query={news}>
        {({ data }) => (
          <Loaded query={alarms}>
            {({ rows }) => {
              const events = eventsOf(data, rows).slice(0, shown);
              if (events.length === 0) return <EmptyState isSmall title={t("noEvents")} />;
              return (
                <ul className={styles["list"]}>
                  {events.map((event) => (
                    <Event key={event.key} event={event} />
                  ))}
                </ul>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

const tags = {
  online: { color: "success", word: "cameOnline" },
  offline: { color: "error", word: "wentOffline" },
  alarm: { color: "warning", word: "alarm" },
} as const;

function Event({ event }: { readonly event: DashboardEvent }) {
  const t = useTexts(dashboardTexts);
  const { color, word } = tags[event.kind];
  const name = event.name || t("severalCameras", { count: event.count });
  return (
    <li>
      <Link className={styles["line"]} to={event.to}>
        <Tag color={color}>{t(word)}</Tag>
        <span className={styles["name"]} title={event.detail || name}>
          {event.detail ? `${name} · ${event.detail}` : name}
        </span>
        <time className={styles["when"]}>{event.time.slice(5)}</time>
      </Link>
    </li>
  );
}
