import { type Column, TwoLines } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import type { Operation } from "../../contract.ts";
import { durationText, ResultWord } from "./OperationWords.tsx";
import styles from "./operations.module.css";
import { operationTexts } from "./texts.ts";

export function useOperationColumns(open: (id: number) => void): readonly Column<Operation>[] {
  const t = useTexts(operationTexts);
  return [
    {
      title: t("time"),
      width: 172,
      sort: "StartAt",
      card: "head",
      cell: ({ ID, StartAt, Name }) => (
        <Button
          type="link"
          className={styles["open"] ?? ""}
          aria-label={t("openOf", { time: StartAt, name: Name })}
          onClick={() => open(ID)}
        >
          {StartAt}
        </Button>
      ),
    },
    {
      title: t("who"),
      width: 110,
      card: "line",
      cell: ({ Username }) => Username || t("stranger"),
    },
    {
      title: t("what"),
      width: 180,
      card: "line",
      cell: ({ Name, Kind }) => <TwoLines second={t(`one.${Kind}`)}>{Name}</TwoLines>,
      inCard: ({ Name, Kind }) => (
        <>
          {Name} <Tag>{t(`one.${Kind}`)}</Tag>
        </>
      ),
    },
    {
      title: t("target"),
      card: "line",
      cell: ({ Description }) => <span className={styles["target"]}>{Description}</span>,
    },
    { title: t("from"), width: 130, card: "tag", cell: ({ RemoteAddr }) => RemoteAddr },
    {
      title: t("result"),
      width: 110,
      card: "tag",
      cell: ({ StatusCode }) => <ResultWord status={StatusCode} />,
    },
    { title: t("duration"), width: 86, card: "tag", cell: (row) => durationText(row, t) },
  ];
}
