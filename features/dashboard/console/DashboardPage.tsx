import { AppstoreAddOutlined, DesktopOutlined } from "@ant-design/icons";
import { getOtherConfig } from "@tessera/features/system/contract";
import { Loaded } from "@tessera/kit";
import { EmptyState, Page, StaleNotice, useConfig, useTexts } from "@tessera/platform/console";
import { Button, Segmented, Select } from "antd";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import type { Arrangement, CardName } from "../contract.ts";
import { hiding, moved, showing, usualArrangement } from "./arrange/arranged.ts";
import { HiddenCards } from "./arrange/HiddenCards.tsx";
import { useArrangement } from "./arrange/use-arrangement.ts";
import { ArrangedCard } from "./Card.tsx";
import { AlarmsCard } from "./cards/AlarmsCard.tsx";
import { CamerasCard } from "./cards/CamerasCard.tsx";
import { EventsCard } from "./cards/EventsCard.tsx";
import { LinksCard } from "./cards/LinksCard.tsx";
import { CpuCard, DiskCard, MemoryCard, NetworkCard } from "./cards/MachineCards.tsx";
import { RecordingCard } from "./cards/RecordingCard.tsx";
import { StorageCard } from "./cards/StorageCard.tsx";
import { StreamsCard } from "./cards/StreamsCard.tsx";
import { FiguresContext } from "./charts/figures-context.ts";
import { useSeries } from "./charts/use-series.ts";
import styles from "./dashboard.module.css";
import { dashboardTexts } from "./texts.ts";
import { rangeNames, useRange } from "./use-range.ts";

const cards: Readonly<Record<CardName, ComponentType>> = {
  cameras: CamerasCard,
  recording: RecordingCard,
  storage: StorageCard,
  streams: StreamsCard,
  alarms: AlarmsCard,
  events: EventsCard,
  cpu: CpuCard,
  memory: MemoryCard,
  network: NetworkCard,
  disk: DiskCard,
  links: LinksCard,
};

/** Of a site that does not record. */
const ofRecording: readonly CardName[] = ["recording", "storage", "disk"];

/** `/ai/dashboard`: how the site does, and from every piece of it the way to where one acts. */
export default function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const arrangement = useArrangement();
  const { query, draft } = arrangement;
  const { minutes, server } = useRange();
  const figures = useSeries(minutes);
  const servers = figures.data?.servers ?? [];
  const shownServer = servers.find(({ id }) => id === server)?.id ?? servers[0]?.id ?? "";
  return (
    <Page title={t("title")} extra={<Tools arrangement={arrangement} servers={servers} />}>
      {draft && (
        <>
          <p className={styles["note"]}>{t("arranging")}</p>
          <HiddenCards
            hidden={draft.hidden}
            onShow={(name) => arrangement.change(showing(draft, name))}
          />
        </>
      )}
      {figures.data && figures.error && <StaleNotice error={figures.error} />}
      <FiguresContext value={{ query: figures, minutes, server: shownServer }}>
        <Loaded query={query} lines={12}>
          {(kept) => <CardGrid shown={draft ?? kept} change={draft && arrangement.change} />}
        </Loaded>
      </FiguresContext>
    </Page>
  );
}

interface CardGridProps {
  readonly shown: Arrangement;
  /** While cards are arranged. */
  readonly change: ((next: Arrangement) => void) | undefined;
}

function CardGrid({ shown, change }: CardGridProps) {
  const t = useTexts(dashboardTexts);
  const hasRecording = useConfig(getOtherConfig)?.RecordVersion !== false;
  const names = shown.shown.filter((name) => hasRecording || !ofRecording.includes(name));
  if (names.length === 0) return <EmptyState title={t("allHidden")} hint={t("allHiddenHint")} />;
  return (
    <div className={styles["grid"]}>
      {names.map((name) => {
        const Shown = cards[name];
        const moves = change && {
          isFirst: shown.shown[0] === name,
          isLast: shown.shown.at(-1) === name,
          move: (by: -1 | 1) => change(moved(shown, name, by)),
          hide: () => change(hiding(shown, name)),
        };
        return (
          <ArrangedCard key={name} value={moves}>
            <Shown />
          </ArrangedCard>
        );
      })}
    </div>
  );
}

interface ToolsProps {
  readonly arrangement: ReturnType<typeof useArrangement>;
  readonly servers: readonly { readonly id: string; readonly name: string }[];
}

function Tools({ arrangement, servers }: ToolsProps) {
  const t = useTexts(dashboardTexts);
  const { range, server, changeRange, changeServer } = useRange();
  const { draft, query, isSaving, begin, change, cancel, save } = arrangement;
  const navigate = useNavigate();
  if (draft)
    return (
      <>
        <Button onClick={() => change(usualArrangement)}>{t("usual")}</Button>
        <Button onClick={cancel}>{t("cancel")}</Button>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {t("done")}
        </Button>
      </>
    );
  return (
    <>
      {servers.length > 1 && (
        <Select
          aria-label={t("server")}
          value={servers.some(({ id }) => id === server) ? server : (servers[0]?.id ?? "")}
          options={servers.map(({ id, name }) => ({ value: id, label: name }))}
          popupMatchSelectWidth={false}
          onChange={changeServer}
        />
      )}
      <Segmented
        aria-label={t("range")}
        value={range}
        options={rangeNames.map((name) => ({ value: name, label: t(name) }))}
        onChange={changeRange}
      />
      <Button icon={<AppstoreAddOutlined />} disabled={!query.data} onClick={begin}>
        {t("arrange")}
      </Button>
      <Button icon={<DesktopOutlined />} onClick={() => void navigate("/screen")}>
        {t("bigScreen")}
      </Button>
    </>
  );
}
