import { LoadFailed, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Checkbox, Empty, Skeleton, Switch, Tag } from "antd";
import { Link } from "react-router";
import { shareGroup } from "../../../groups/contract.ts";
import { type Cascade, listSharedGroups, type SharedGroup } from "../../contract.ts";
import { rereads } from "../list/use-cascades.ts";
import { depthsOf } from "./group-depths.ts";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";

/** Which groups are directories of the upper platform. */
export function GroupsTab({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const { data, error, refetch } = useQueryCall(
    listSharedGroups,
    { id: cascade.ID },
    { quiet: true },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0) return <NoGroups />;
  const depths = depthsOf(data.rows);
  return (
    <>
      <p className={styles["lead"]}>{t("groupHint")}</p>
      <ul className={styles["groups"]}>
        {data.rows.map((group) => (
          <GroupRow
            key={group.ID}
            cascade={cascade}
            group={group}
            depth={depths.get(group.ID) ?? 0}
          />
        ))}
      </ul>
    </>
  );
}

interface GroupRowProps {
  readonly cascade: Cascade;
  readonly group: SharedGroup;
  readonly depth: number;
}

function GroupRow({ cascade, group, depth }: GroupRowProps) {
  const t = useTexts(shareTexts);
  const { mutate, isPending } = useMutationCall(shareGroup, { rereads });
  const { ID, Name: name, ChannelCount, IsOwn, Contains, ContainsChild, ExportID } = group;
  const change = (wish: {
    readonly shared?: boolean;
    readonly contains?: boolean;
    readonly containschild?: boolean;
  }) => {
    const present = { shared: true, contains: Contains, containschild: ContainsChild };
    mutate({ labelid: ID, cascadeid: cascade.ID, ...present, ...wish });
  };
  return (
    <li className={styles["groupRow"]} style={{ "--depth": depth } as React.CSSProperties}>
      <Switch
        size="small"
        aria-label={t("shareGroupOf", { name })}
        checked={IsOwn}
        loading={isPending}
        onChange={(shared) =>
          change(shared ? { shared, contains: true, containschild: true } : { shared })
        }
      />
      <span className={styles["title"]}>
        <span className={styles["name"]}>{name}</span>
        <span className={styles["second"]}>
          {t("ownCount", { count: ChannelCount })}
          {ExportID !== "" && ` · ${ExportID}`}
        </span>
      </span>
      {!IsOwn && ExportID !== "" && <Tag>{t("inherited")}</Tag>}
      {IsOwn && (
        <span className={styles["wishes"]}>
          <Checkbox
            checked={Contains}
            aria-label={t("withChannelsOf", { name })}
            onChange={({ target }) => change({ contains: target.checked })}
          >
            {t("withChannels")}
          </Checkbox>
          <Checkbox
            checked={ContainsChild}
            aria-label={t("withGroupsOf", { name })}
            onChange={({ target }) => change({ containschild: target.checked })}
          >
            {t("withGroups")}
          </Checkbox>
        </span>
      )}
    </li>
  );
}

function NoGroups() {
  const t = useTexts(shareTexts);
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t("noGroups")}</strong>
          <p className={styles["hint"]}>{t("noGroupsHint")}</p>
        </>
      }
    >
      <Link className={styles["link"] ?? ""} to="/device/group">
        {t("toGroups")}
      </Link>
    </Empty>
  );
}
