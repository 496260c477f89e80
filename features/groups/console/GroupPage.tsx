import { Pending, useAsk, useOpened } from "@tessera/kit";
import { topId } from "@tessera/kit/choose";
import {
  EmptyState,
  notices,
  Page,
  StaleNotice,
  useApp,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import type { Group } from "../contract.ts";
import styles from "./GroupPage.module.css";
import { useGroupAddress } from "./group-address.ts";
import { MembersPane } from "./members/MembersPane.tsx";
import { groupTexts } from "./texts.ts";
import { GroupDialog, type GroupTask } from "./tree/GroupDialog.tsx";
import { extentOf, lineOf } from "./tree/group-moves.ts";
import { TreePane } from "./tree/TreePane.tsx";
import { useGroupChanges, useGroups } from "./tree/use-groups.ts";

/** Groups at the left, what is in the chosen one at the right; one above the other on a phone. */
export default function GroupPage() {
  const t = useTexts(groupTexts);
  const isMobile = useApp((state) => state.isMobile);
  const query = useGroups();
  const changes = useGroupChanges();
  const { label, tab, openGroup, openTab } = useGroupAddress();
  const task = useOpened<GroupTask>();
  const { ask, question } = useAsk();
  const groups = query.data?.data;
  const add = (parentId: number) => task.open({ kind: "add", parentId });
  const edit = (group: Group) => task.open({ kind: "edit", group });

  const remove = (group: Group, all: readonly Group[]) =>
    ask({
      title: t("removeAsk", { name: group.Name }),
      detail: <Extent group={group} groups={all} />,
      run: async () => {
        await changes.remove.mutateAsync(group.ID);
        notices.success(t("removed", { name: group.Name }));
        if (lineOf(all, label ?? topId).some(({ ID }) => ID === group.ID))
          openGroup(group.ParentID || undefined);
      },
    });

  const members = (all: readonly Group[]) => {
    const chosen = all.find(({ ID }) => ID === label);
    if (chosen)
      return (
        <MembersPane
          group={chosen}
          groups={all}
          tab={tab}
          onTab={openTab}
          onEdit={() => edit(chosen)}
          onDelete={() => remove(chosen, all)}
        />
      );
    if (label !== undefined)
      return (
        <EmptyState title={t("gone")} hint={t("goneHint")}>
          <Button onClick={() => openGroup(undefined)}>{t("backToGroups")}</Button>
        </EmptyState>
      );
    return <EmptyState title={t("pickGroup")} hint={t("pickGroupHint")} />;
  };

  const content = () => {
    if (!groups) return <Pending queries={[query]} />;
    if (groups.length === 0 && label === undefined)
      return (
        <EmptyState title={t("noGroups")} hint={t("noGroupsHint")}>
          <Button type="primary" onClick={() => add(topId)}>
            {t("addGroup")}
          </Button>
        </EmptyState>
      );
    return (
      <div className={styles["panes"]}>
        <section className={styles["pane"]} aria-label={t("tree")}>
          <TreePane
            groups={groups}
            chosenId={label}
            changes={changes}
            onChoose={openGroup}
            onAdd={add}
            onEdit={edit}
            onDelete={(group) => remove(group, groups)}
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
      {groups && query.error && <StaleNotice error={query.error} />}
      {content()}
      <GroupDialog
        key={task.key}
        task={task.subject}
        isOpen={task.isOpen}
        onClose={task.onClose}
        groups={groups ?? []}
        changes={changes}
        onAdded={openGroup}
      />
      {question}
    </Page>
  );
}

/** How much goes with a group. */
function Extent({ group, groups }: { readonly group: Group; readonly groups: readonly Group[] }) {
  const t = useTexts(groupTexts);
  const { groups: below, devices, channels } = extentOf(groups, group.ID);
  return (
    <>
      {below > 0 && <p>{t("removeBelow", { groups: below })}</p>}
      <p>{devices + channels > 0 ? t("removeMembers", { devices, channels }) : t("removeEmpty")}</p>
    </>
  );
}
