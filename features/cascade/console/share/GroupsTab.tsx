import { Loaded, layout, TwoLines } from "@tessera/kit";
import { EmptyState, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Checkbox, Switch, Tag } from "antd";
import clsx from "clsx";
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
  const query = useQueryCall(listSharedGroups, { id: cascade.ID }, { quiet: true });
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t("noGroups")} hint={t("noGroupsHint")}>
            <Link className={layout.link} to="/device/group">
              {t("toGroups")}
            </Link>
          </EmptyState>
        ) : (
          <Groups cascade={cascade} groups={rows} />
        )
      }
    </Loaded>
  );
}

interface GroupsProps {
  readonly cascade: Cascade;
  readonly groups: readonly SharedGroup[];
}

function Groups({ cascade, groups }: GroupsProps) {
  const t = useTexts(shareTexts);
  const depths = depthsOf(groups);
  return (
    <>
      <p className={layout.lead}>{t("groupHint")}</p>
      <ul className={styles["rows"]}>
        {groups.map((group) => (
          <li
            key={group.ID}
            className={clsx(layout.row, styles["groupRow"])}
            style={{ "--depth": depths.get(group.ID) ?? 0 } as React.CSSProperties}
          >
            <GroupRow cascade={cascade} group={group} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface GroupRowProps {
  readonly cascade: Cascade;
  readonly group: SharedGroup;
}

function GroupRow({ cascade, group }: GroupRowProps) {
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
    <>
      <Switch
        size="small"
        aria-label={t("shareGroupOf", { name })}
        checked={IsOwn}
        loading={isPending}
        onChange={(shared) =>
          change(shared ? { shared, contains: true, containschild: true } : { shared })
        }
      />
      <span className={styles["text"]}>
        <TwoLines
          second={[t("ownCount", { count: ChannelCount }), ...(ExportID ? [ExportID] : [])].join(
            " · ",
          )}
        >
          <strong>{name}</strong>
        </TwoLines>
      </span>
      {!IsOwn && ExportID !== "" && <Tag>{t("inherited")}</Tag>}
      {IsOwn && (
        <>
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
        </>
      )}
    </>
  );
}
