import { BatchAction, ListPage, useList } from "@tessera/kit";
import {
  isAdmin,
  listQuery,
  useMutationCall,
  useSession,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { deleteAlarm, listAlarms } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { AlarmFilterBar } from "../filters/AlarmFilterBar.tsx";
import { callInput, filterNames, periodOf } from "../filters/alarm-filter.ts";
import { useClocks } from "../filters/use-clocks.ts";
import { AlarmDrawer } from "../one/AlarmDrawer.tsx";
import { alarmTexts } from "../one/texts.ts";
import { useAlarmChanges } from "../one/use-alarm-changes.ts";
import { rereads, useHandling } from "../one/use-handling.ts";
import { useOpenedAlarm } from "../one/use-opened-alarm.ts";
import { useAlarmColumns } from "./alarm-columns.tsx";
import { ClearButton } from "./ClearButton.tsx";
import { SourceTabs } from "./SourceTabs.tsx";
import { listTexts } from "./texts.ts";

const handlings = ["acknowledged", "handled", "false"] as const;

/** Alarms of all sources, newest first. */
export function ProtocolAlarms() {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const text = useText();
  const mayRemove = isAdmin(useSession(({ user }) => user));
  const clocks = useClocks();
  const opened = useOpenedAlarm();
  const { handle } = useHandling();
  const remove = useMutationCall(deleteAlarm, { rereads });
  const list = useList(listAlarms, {
    read: (reply) => reply,
    keyOf: ({ ID }) => ID,
    filters: filterNames,
    input: (address) => {
      const { start, limit } = listQuery(address);
      return { ...callInput(address, periodOf(address, "all", clocks)), start, limit };
    },
  });
  useAlarmChanges([listAlarms]);
  const filters = { ...list.filters, q: list.address.q };
  const { keys } = list.selection;
  return (
    <ListPage
      title={t("title")}
      breadcrumbs={[{ label: t("alarms") }, { label: t("title") }]}
      extra={
        mayRemove &&
        list.total > 0 && (
          <ClearButton filter={callInput(filters, periodOf(filters, "all", clocks))} />
        )
      }
      lead={
        <>
          <SourceTabs />
          {!list.isEmpty && <AlarmFilterBar filters={filters} usual="all" narrow={list.change} />}
        </>
      }
      list={list}
      columns={useAlarmColumns(opened.open)}
      onOpen={({ ID }) => opened.open(ID)}
      empty={{ title: t("none"), hint: t("noneHint") }}
      choosing={{
        nameOf: (alarm) => t("alarmOf", { time: alarm.Time, name: text(alarmPlaceText(alarm)) }),
      }}
      batch={
        <>
          {handlings.map((state) => (
            <BatchAction
              key={state}
              selection={list.selection}
              label={words(`do.${state}`)}
              isPrimary={state === "acknowledged"}
              run={async (chosen) => {
                await handle({ IDs: chosen.map(Number) }, { state });
                return undefined;
              }}
            />
          ))}
          {mayRemove && (
            <BatchAction
              selection={list.selection}
              label={t("remove")}
              ask={{
                title: t("removeManyAsk", { count: keys.length }),
                detail: words("removeDetail"),
              }}
              run={async (chosen) => {
                const { Deleted } = await remove.mutateAsync({ IDs: chosen.map(Number) });
                return words("removed", { count: Deleted });
              }}
            />
          )}
        </>
      }
    >
      <AlarmDrawer id={opened.id} onClose={opened.close} />
    </ListPage>
  );
}
