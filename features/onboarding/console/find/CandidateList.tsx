import { CloseOutlined } from "@ant-design/icons";
import { type Column, ListView, layout, useOwnList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link } from "react-router";
import type { Candidate } from "./candidate.ts";
import { findTexts } from "./texts.ts";
import type { Candidates } from "./use-candidates.ts";

/** The devices that were found or pasted, to choose from. */
export function CandidateList({ candidates }: { readonly candidates: Candidates }) {
  const t = useTexts(findTexts);
  const { all, open, picked, choose } = candidates;
  const list = useOwnList(all, { keyOf: ({ key }) => key });
  const keys = picked.map(({ key }) => key);
  const openKeys = open.map(({ key }) => key);
  const selection = {
    keys,
    set: (next: readonly (string | number)[]) => {
      choose(openKeys, false);
      choose(next.map(String), true);
    },
    clear: () => choose(openKeys, false),
    toggle: (key: string | number) => choose([String(key)], !keys.includes(String(key))),
  };
  return (
    <ListView
      list={{ ...list, selection }}
      columns={useColumns(candidates)}
      empty={{ title: t("nothing") }}
      choosing={{
        nameOf: ({ name, address }) => name || address,
        isAllowed: ({ deviceId }) => deviceId === "",
      }}
      minWidth={720}
    />
  );
}

function useColumns({ remove }: Candidates): Column<Candidate>[] {
  const t = useTexts(findTexts);
  return [
    {
      title: t("name"),
      card: "head",
      cell: ({ name }) => name || <span className={layout.muted}>{t("unnamed")}</span>,
    },
    { title: t("maker"), card: "tag", cell: ({ manufacturer }) => manufacturer },
    { title: t("model"), card: "tag", cell: ({ model }) => model },
    {
      title: t("address"),
      width: 230,
      card: "line",
      cell: ({ address }) => <span className={`${layout.mono} ${layout.muted}`}>{address}</span>,
    },
    { title: t("type"), width: 80, card: "tag", cell: ({ deviceType }) => deviceType },
    {
      title: t("state"),
      width: 120,
      card: "head",
      cell: (candidate) => <AddedState candidate={candidate} onRemove={remove} />,
    },
  ];
}

interface AddedStateProps {
  readonly candidate: Candidate;
  readonly onRemove: (key: string) => void;
}

/** A link to what is there, or the way to take a line out again. */
function AddedState({ candidate: { key, address, deviceId }, onRemove }: AddedStateProps) {
  const t = useTexts(findTexts);
  if (deviceId)
    return (
      <Link className={layout.link} to={`/device/channel/${encodeURIComponent(deviceId)}`}>
        {t("isAdded")}
      </Link>
    );
  return (
    <>
      {t("isNew")}{" "}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t("removeOf", { address })}
        onClick={() => onRemove(key)}
      />
    </>
  );
}
