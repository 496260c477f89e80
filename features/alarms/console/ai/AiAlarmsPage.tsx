import { Loaded, layout } from "@tessera/kit";
import {
  EmptyState,
  isNarrowed,
  NoMatch,
  Page,
  StaleNotice,
  useListAddress,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Pagination } from "antd";
import { useEffect } from "react";
import { alarmStatistics, analysisTypes, listAlarms } from "../../contract.ts";
import { AlarmFilterBar } from "../filters/AlarmFilterBar.tsx";
import {
  type AlarmFilters,
  callInput,
  filterNames,
  periodOf,
  valuesOf,
} from "../filters/alarm-filter.ts";
import { useClocks } from "../filters/use-clocks.ts";
import { AlarmDrawer } from "../one/AlarmDrawer.tsx";
import { useAlarmChanges } from "../one/use-alarm-changes.ts";
import { useOpenedAlarm } from "../one/use-opened-alarm.ts";
import { AlarmCard } from "./AlarmCard.tsx";
import styles from "./ai.module.css";
import { KindCards } from "./KindCards.tsx";
import { aiTexts } from "./texts.ts";

/** Rows of two, three, four and six are all full. */
const picturesAtOnce = 24;

const anyTime = { range: "", from: "", to: "" };
const nothingAsked = {
  ...(Object.fromEntries(filterNames.map((name) => [name, ""])) as AlarmFilters),
  q: "",
};

/** `/alarm/ai`: what cameras make out in their pictures, by kind, and the pictures themselves. */
export default function AiAlarmsPage() {
  const t = useTexts(aiTexts);
  const clocks = useClocks();
  const opened = useOpenedAlarm();
  const { list: address, change } = useListAddress(filterNames);
  const chosen = valuesOf(address.type)
    .map(Number)
    .filter((type) => analysisTypes.includes(type));
  const filter = callInput(address, periodOf(address, "7d", clocks));
  const statistics = useQueryCall(
    alarmStatistics,
    { ...filter, type: analysisTypes.join(",") },
    { quiet: true, keepPrevious: true },
  );
  const shown = useQueryCall(
    listAlarms,
    {
      ...filter,
      type: (chosen.length > 0 ? chosen : analysisTypes).join(","),
      start: (address.page - 1) * picturesAtOnce,
      limit: picturesAtOnce,
    },
    { quiet: true, keepPrevious: true },
  );
  useAlarmChanges([listAlarms, alarmStatistics]);
  const total = shown.isPlaceholderData ? undefined : shown.data?.total;
  // Alarms may have been deleted meanwhile: no page stays behind the last one.
  const lastPage = Math.max(1, Math.ceil((total ?? Number.POSITIVE_INFINITY) / picturesAtOnce));
  useEffect(() => {
    if (address.page > lastPage) change({ page: lastPage });
  });
  return (
    <Page title={t("title")} breadcrumbs={[{ label: t("alarms") }, { label: t("title") }]}>
      <AlarmFilterBar
        filters={address}
        usual="7d"
        without={["type", "method", "source"]}
        narrow={change}
      />
      {statistics.data && statistics.error && <StaleNotice error={statistics.error} />}
      <KindCards
        statistics={statistics.data}
        chosen={chosen}
        onChoose={(types) => change({ type: types.join(",") })}
      />
      <Loaded query={shown} lines={8}>
        {({ rows, total: count }) =>
          count === 0 ? (
            isNarrowed({ ...address, ...anyTime }) ? (
              <NoMatch onClear={() => change(nothingAsked)} />
            ) : (
              <EmptyState title={t("none")} hint={t("noneHint")} />
            )
          ) : (
            <section aria-label={t("pictures")}>
              <ul className={styles["wall"]}>
                {rows.map((alarm) => (
                  <AlarmCard key={alarm.ID} alarm={alarm} onOpen={opened.open} />
                ))}
              </ul>
              <Pagination
                align="center"
                hideOnSinglePage
                showSizeChanger={false}
                className={layout.wide}
                responsive
                current={address.page}
                pageSize={picturesAtOnce}
                total={count}
                onChange={(page) => change({ page })}
              />
            </section>
          )
        }
      </Loaded>
      <AlarmDrawer id={opened.id} onClose={opened.close} />
    </Page>
  );
}
