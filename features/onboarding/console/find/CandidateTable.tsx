import { CloseOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Table, type TableColumnType } from "antd";
import { Link } from "react-router";
import styles from "../wizard.module.css";
import type { Candidate } from "./candidate.ts";
import { findTexts } from "./texts.ts";
import type { Candidates } from "./use-candidates.ts";

const pageSize = 20;

export function CandidateTable({ candidates }: { readonly candidates: Candidates }) {
  const t = useTexts(findTexts);
  const { all, picked, choose } = candidates;
  return (
    <Table<Candidate>
      rowKey="key"
      size="small"
      columns={useColumns(candidates)}
      dataSource={all}
      scroll={{ x: 720 }}
      pagination={{ pageSize, hideOnSinglePage: true, showSizeChanger: false }}
      rowSelection={{
        columnWidth: 40,
        hideSelectAll: true,
        selectedRowKeys: picked.map(({ key }) => key),
        onSelect: ({ key }, isChosen) => choose([key], isChosen),
        getCheckboxProps: ({ name, address, deviceId }) => ({
          disabled: deviceId !== "",
          "aria-label": t("choose", { name: name || address }),
        }),
      }}
    />
  );
}

function useColumns({ remove }: Candidates): TableColumnType<Candidate>[] {
  const t = useTexts(findTexts);
  return [
    {
      title: t("name"),
      render: (_, { name }) => name || <span className={styles["muted"]}>{t("unnamed")}</span>,
    },
    { title: t("maker"), dataIndex: "manufacturer", width: "16%", render: orDash },
    { title: t("model"), dataIndex: "model", width: "16%", render: orDash },
    {
      title: t("address"),
      width: "26%",
      render: (_, { address }) => <span className={styles["address"]}>{address}</span>,
    },
    { title: t("type"), dataIndex: "deviceType", width: 80 },
    {
      title: t("state"),
      width: 120,
      render: (_, candidate) => <AddedState candidate={candidate} onRemove={remove} />,
    },
  ];
}

const orDash = (text: string) => text || "—";

/** A link to what is there, or the way to take a line out again. */
export function AddedState({
  candidate: { key, address, deviceId },
  onRemove,
}: {
  readonly candidate: Candidate;
  readonly onRemove: (key: string) => void;
}) {
  const t = useTexts(findTexts);
  if (deviceId)
    return (
      <Link className={styles["link"] ?? ""} to={`/device/channel/${encodeURIComponent(deviceId)}`}>
        {t("isAdded")}
      </Link>
    );
  return (
    <span className={styles["added"]}>
      {t("isNew")}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t("removeOf", { address })}
        onClick={() => onRemove(key)}
      />
    </span>
  );
}
