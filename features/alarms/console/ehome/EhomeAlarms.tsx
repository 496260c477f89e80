import { ClearOutlined } from "@ant-design/icons";
import {
  BatchAction,
  type Column,
  ListPage,
  RowActions,
  TwoLines,
  useAsk,
  useBusy,
  useList,
} from "@tessera/kit";
import {
  isAdmin,
  listQuery,
  notices,
  request,
  useApp,
  useMutationCall,
  useSession,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import type { z } from "zod";
import { clearEhomeAlarms, deleteEhomeAlarm, listEhomeAlarms } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { AlarmFilterBar } from "../filters/AlarmFilterBar.tsx";
import { type AlarmFilters, filterNames, periodOf } from "../filters/alarm-filter.ts";
import { useClocks } from "../filters/use-clocks.ts";
import { usePlaceColumns } from "../list/alarm-columns.tsx";
import { SourceTabs } from "../list/SourceTabs.tsx";
import { listTexts } from "../list/texts.ts";
import { AlarmDrawer } from "../one/AlarmDrawer.tsx";
import { alarmTexts } from "../one/texts.ts";
import { useAlarmChanges } from "../one/use-alarm-changes.ts";
import { rereads } from "../one/use-handling.ts";
import { useOpenedAlarm } from "../one/use-opened-alarm.ts";
import { EhomeKindSelect, EhomeKinds } from "./EhomeKinds.tsx";
import { kindOf } from "./ehome-kind.ts";

type EhomeAlarm = z.output<typeof listEhomeAlarms.reply>["rows"][number];

const narrowing = ["range", "from", "to", "device", "kind"] as const;
const others = filterNames.filter((name) => !(narrowing as readonly string[]).includes(name));
const notAsked = Object.fromEntries(filterNames.map((name) => [name, ""])) as AlarmFilters;
const changing = [...rereads, listEhomeAlarms];

/** `/alarm/list?source=EHOME`: alarms of EHome devices beside the tree of their groups and codes. */
export function EhomeAlarms() {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const mayRemove = isAdmin(useSession(({ user }) => user));
  const clocks = useClocks();
  const opened = useOpenedAlarm();
  const remove = useMutationCall(deleteEhomeAlarm, { rereads: changing });
  const list = useList(listEhomeAlarms, {
    read: (reply) => reply,
    keyOf: ({ ID }) => ID,
    filters: narrowing,
    input: (address) => {
      const { q, start, limit } = listQuery(address);
      const { fromMs = "", toMs = "" } = periodOf({ ...notAsked, ...address }, "all", clocks);
      const time = { starttime: String(fromMs), endtime: String(toMs) };
      return { q, start, limit, ...time, device: address.device, ...kindOf(address.kind) };
    },
  });
  useAlarmChanges([listEhomeAlarms]);
  const nameOf = useNameOf();
  const { q } = list.address;
  const isMobile = useApp((state) => state.isMobile);
  const kinds = {
    chosen: list.filters.kind,
    onChoose: (kind: string) => list.narrow({ kind }),
  };
  return (
    <ListPage
      title={t("title")}
      breadcrumbs={[{ label: t("alarms") }, { label: t("title") }]}
      sider={!isMobile && <EhomeKinds {...kinds} />}
      extra={mayRemove && list.total > 0 && <ClearEhome />}
      lead={
        <>
          <SourceTabs isEhome />
          {isMobile && <EhomeKindSelect {...kinds} />}
          {!list.isEmpty && (
            <AlarmFilterBar
              filters={{ ...notAsked, ...list.filters, q }}
              usual="all"
              without={others}
              narrow={list.change}
            />
          )}
        </>
      }
      list={list}
      columns={useColumns(opened.open, mayRemove)}
      onOpen={({ ID }) => opened.open(ID)}
      empty={{ title: t("noEhome"), hint: t("noEhomeHint") }}
      {...(mayRemove && { choosing: { nameOf } })}
      batch={
        <BatchAction
          selection={list.selection}
          label={t("remove")}
          ask={{
            title: t("removeManyAsk", { count: list.selection.keys.length }),
            detail: words("removeDetail"),
          }}
          run={async (chosen) => {
            const { Deleted } = await remove.mutateAsync({ IDs: chosen.map(Number) });
            return words("removed", { count: Deleted });
          }}
        />
      }
    >
      <AlarmDrawer id={opened.id} onClose={opened.close} />
    </ListPage>
  );
}

function useNameOf(): (alarm: EhomeAlarm) => string {
  const t = useTexts(listTexts);
  const text = useText();
  return (alarm) => t("alarmOf", { time: alarm.Time, name: text(alarmPlaceText(alarm)) });
}

function useColumns(open: (id: number) => void, mayRemove: boolean): readonly Column<EhomeAlarm>[] {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const nameOf = useNameOf();
  const remove = useMutationCall(deleteEhomeAlarm, {
    rereads: changing,
    onDone: ({ Deleted: count }) => notices.success(words("removed", { count })),
  });
  return [
    ...usePlaceColumns<EhomeAlarm>(open),
    {
      title: t("kind"),
      width: 170,
      card: "line",
      cell: ({ CodeName, GroupName }) => <TwoLines second={GroupName}>{CodeName}</TwoLines>,
    },
    { title: words("description"), card: "line", cell: ({ Description }) => Description },
    {
      title: t("actions"),
      width: 84,
      card: "foot",
      cell: (alarm) =>
        mayRemove && (
          <RowActions
            name={nameOf(alarm)}
            actions={[
              {
                label: t("remove"),
                ask: { title: words("removeAsk"), detail: words("removeDetail") },
                run: () => remove.mutateAsync({ ID: alarm.ID }),
              },
            ]}
          />
        ),
    },
  ];
}

/** The call knows no filter: it takes all of them, and the question says so. */
function ClearEhome() {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  const clear = useMutationCall(clearEhomeAlarms, { rereads: changing });
  const begin = async () => {
    const { total: count } = await request(listEhomeAlarms, { start: 0, limit: 1 });
    ask({
      title: t("clearEhomeAsk", { count }),
      detail: t("clearEhomeDetail"),
      run: async () => {
        const { Deleted } = await clear.mutateAsync({});
        notices.success(words("removed", { count: Deleted }));
      },
    });
  };
  return (
    <>
      <Button danger icon={<ClearOutlined />} loading={isBusy} onClick={() => void run(begin)}>
        {t("clear")}
      </Button>
      {question}
    </>
  );
}
