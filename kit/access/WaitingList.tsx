import { useTexts } from "@tessera/platform/console";
import type { Call } from "@tessera/platform/contract";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Column } from "../list/column.ts";
import { ListView } from "../list/ListView.tsx";
import { useList } from "../list/use-list.ts";
import { layout } from "../look/layout.ts";
import { JudgeGuest } from "./JudgeGuest.tsx";
import type { WaitingCalls, WaitingRow, WaitingState, WaitingWords } from "./waiting-row.ts";
import { waitingListTexts } from "./waiting-texts.ts";

const refreshMs = 5000;
/** Of the columns that every protocol has. */
const commonWidth = 720;

interface WaitingListProps<Row extends WaitingRow> {
  readonly calls: WaitingCalls<Row>;
  /** What else is otherwise once somebody was judged. */
  readonly rereads: readonly Call[];
  /** What the devices say of themselves: before the address, and after it. */
  readonly nameColumns?: readonly Column<Row>[];
  readonly columns?: readonly Column<Row>[];
  readonly stateOf: (row: Row) => WaitingState;
  /** Why it can be judged by nobody; undefined: it can. */
  readonly blocked?: (row: Row) => ReactNode;
  readonly words: WaitingWords;
  /** Where it is set who waits. */
  readonly settings: string;
}

/** Devices that nobody has added and that want to get in, until a person lets them in or turns them away. */
export function WaitingList<Row extends WaitingRow>(props: WaitingListProps<Row>) {
  const { calls, words, settings, nameColumns = [], columns = [] } = props;
  const t = useTexts(waitingListTexts);
  const list = useList(calls.list, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    refreshMs,
  });
  const toSettings = (
    <Link className={layout.link} to={settings}>
      {t("toSettings")}
    </Link>
  );
  const own = [...nameColumns, ...columns];
  return (
    <>
      <p className={layout.lead}>{words.lead}</p>
      <ListView
        list={list}
        columns={useColumns(props)}
        search={words.search}
        empty={{ title: words.empty, hint: words.emptyHint, action: toSettings }}
        minWidth={own.reduce((sum, { width = 0 }) => sum + width, commonWidth)}
      />
    </>
  );
}

function useColumns<Row extends WaitingRow>(props: WaitingListProps<Row>): readonly Column<Row>[] {
  const { calls, words, stateOf, blocked, nameColumns = [], columns = [] } = props;
  const t = useTexts(waitingListTexts);
  const rereads = [calls.list, ...props.rereads];
  return [
    {
      title: words.device,
      sort: "DeviceID",
      width: 180,
      card: "head",
      cell: ({ DeviceID }) => <span className={layout.mono}>{DeviceID}</span>,
    },
    ...nameColumns,
    {
      title: t("address"),
      sort: "Host",
      width: 190,
      card: "line",
      cell: ({ Host, Port, Transport }) => (
        <span className={layout.tags}>
          <Tag>{Transport}</Tag>
          <span className={layout.mono}>{`${Host}:${Port}`}</span>
        </span>
      ),
    },
    ...columns,
    { title: t("came"), sort: "CameAt", width: 130, cell: ({ CameAt }) => CameAt.slice(5) },
    { title: t("seen"), sort: "SeenAt", width: 130, cell: ({ SeenAt }) => SeenAt.slice(5) },
    {
      title: t("actions"),
      width: 220,
      card: "foot",
      cell: (row) =>
        blocked?.(row) ?? (
          <JudgeGuest
            id={row.DeviceID}
            state={stateOf(row)}
            calls={calls}
            rereads={rereads}
            words={words}
          />
        ),
    },
  ];
}
