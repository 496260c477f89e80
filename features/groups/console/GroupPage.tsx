import { ApartmentOutlined } from "@ant-design/icons";
import { topId } from "@tessera/kit/choose";
import { Page, useApp, useTexts } from "@tessera/platform/console";
import { Alert, Button, Empty, Result, Skeleton } from "antd";
import { useState } from "react";
import type { Group } from "../contract.ts";
import { DeleteGroup } from "./DeleteGroup.tsx";
import { GroupDialog, type GroupTask } from "./GroupDialog.tsx";
import styles from "./GroupPage.module.css";
import { lineOf } from "./group-tree.ts";
import { MembersPane } from "./MembersPane.tsx";
import { TreePane } from "./TreePane.tsx";
import { groupTexts } from "./texts.ts";
import { useGroupAddress } from "./use-group-address.ts";
import { useGroupChanges, useGroups } from "./use-groups.ts";

/** Groups at the left, what is in the chosen one at the right; one above the other on a phone. */
export default function GroupPage() {
  const t = useTexts(groupTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { data, error, refetch } = useGroups();
  const changes = useGroupChanges();
  const { address, change } = useGroupAddress();
  const [task, setTask] = useState<GroupTask>();
  const [doomed, setDoomed] = useState<Group>();
  const groups = data?.data;
  const addAtTop = () => setTask({ kind: "add", parentId: topId });

  const members = (all: readonly Group[]) => {
    const { label } = address;
    const chosen = all.find(({ ID }) => ID === label);
    if (chosen)
      return (
        <MembersPane
          group={chosen}
          groups={all}
          address={address}
          onChange={change}
          onEdit={() => setTask({ kind: "edit", group: chosen })}
          onDelete={() => setDoomed(chosen)}
        />
      );
    if (label !== undefined)
      return (
        <Result
          className={styles["empty"] ?? ""}
          status="warning"
          title={t("gone")}
          subTitle={t("goneHint")}
          extra={<Button onClick={() => change({ label: undefined })}>{t("backToGroups")}</Button>}
        />
      );
    return (
      <Empty
        className={styles["empty"] ?? ""}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t("pickGroup")}
      >
        {t("pickGroupHint")}
      </Empty>
    );
  };

  const content = () => {
    if (!groups && error)
      return (
        <Result
          status="error"
          title={t("loadFailed")}
          subTitle={error.message}
          extra={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      );
    if (!groups) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (groups.length === 0 && address.label === undefined)
      return (
        <Result
          icon={<ApartmentOutlined />}
          title={t("noGroups")}
          subTitle={t("noGroupsHint")}
          extra={
            <Button type="primary" onClick={addAtTop}>
              {t("addGroup")}
            </Button>
          }
        />
      );
    return (
      <div className={styles["panes"]}>
        <section className={styles["pane"]} aria-label={t("tree")}>
          <TreePane
            groups={groups}
            chosenId={address.label}
            changes={changes}
            onChoose={(label) => change({ label })}
            onAdd={(parentId) => setTask({ kind: "add", parentId })}
            onEdit={(group) => setTask({ kind: "edit", group })}
            onDelete={setDoomed}
          />
        </section>
        <section className={`${styles["pane"]} ${styles["members"]}`} aria-label={t("tabs")}>
          {members(groups)}
        </section>
      </div>
    );
  };

  return (
    <Page
      fill={!isMobile}
      title={t("groups")}
      breadcrumbs={[{ label: t("devices"), to: "/device/list" }, { label: t("groups") }]}
    >
      {groups && error && (
        <Alert
          type="warning"
          showIcon
          title={t("stale", { reason: error.message })}
          style={{ marginBottom: 12 }}
        />
      )}
      {content()}
      <GroupDialog
        task={task}
        groups={groups ?? []}
        changes={changes}
        onDone={(label) => {
          setTask(undefined);
          if (label !== undefined) change({ label });
        }}
      />
      <DeleteGroup
        group={doomed}
        groups={groups ?? []}
        changes={changes}
        onDone={(isDeleted) => {
          setDoomed(undefined);
          const line = lineOf(groups ?? [], address.label ?? topId);
          if (isDeleted && line.some(({ ID }) => ID === doomed?.ID))
            change({ label: doomed?.ParentID || undefined });
        }}
      />
    </Page>
  );
}
