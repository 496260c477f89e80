import { notices, SearchBox, useApp, useTexts } from "@tessera/platform/console";
import { Alert, Button, Result, Skeleton } from "antd";
import { useEffect, useState } from "react";
import type { Group } from "../contract.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { type GroupAddress, lastPage } from "./group-address.ts";
import { MemberCards } from "./MemberCards.tsx";
import styles from "./Members.module.css";
import { MemberTable } from "./MemberTable.tsx";
import { NoMembers } from "./NoMembers.tsx";
import { groupTexts } from "./texts.ts";
import type { ChangeAddress } from "./use-group-address.ts";
import { useAssign, useMembers } from "./use-members.ts";

interface MemberListProps {
  readonly group: Group;
  readonly address: GroupAddress;
  readonly onChange: ChangeAddress;
}

/** The devices or channels of a group: searched, paged, taken out; more are assigned. */
export function MemberList({ group, address, onChange }: MemberListProps) {
  const t = useTexts(groupTexts);
  const isMobile = useApp((state) => state.isMobile);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAssigning, setAssigning] = useState(false);
  const { tab: kind, q, page, sort, order } = address;
  const { rows, total, error, refetch } = useMembers(kind, {
    groupId: group.ID,
    isAssigned: true,
    q,
    page,
    sort,
    order,
  });
  const { mutateAsync, isPending } = useAssign(kind, group.ID);

  const last = total === undefined ? page : lastPage(total);
  useEffect(() => {
    if (page > last) onChange({ page: last });
  });

  const takeOut = async (keys: readonly string[]) => {
    try {
      const { Changed } = await mutateAsync({ keys, mode: "remove" });
      setChosen(chosen.filter((key) => !keys.includes(key)));
      notices.success(t("takenOut", { count: Changed }));
    } catch {
      // The request has already said why.
    }
  };
  const assign = (
    <Button type="primary" onClick={() => setAssigning(true)}>
      {t(kind === "devices" ? "assignDevices" : "assignChannels")}
    </Button>
  );

  const content = () => {
    if (!rows && error)
      return (
        <Result
          status="error"
          title={t("loadFailed")}
          subTitle={error.message}
          extra={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      );
    if (!rows || total === undefined) return <Skeleton active paragraph={{ rows: 5 }} />;
    if (total === 0) return <NoMembers kind={kind} q={q} onClear={() => onChange({ q: "" })} />;
    const list = { kind, rows, total, address, onChange, chosen, onChoose: setChosen, takeOut };
    return isMobile ? <MemberCards {...list} /> : <MemberTable {...list} />;
  };

  return (
    <>
      <div className={styles["toolbar"]}>
        <SearchBox
          className={styles["search"]}
          label={t("searchMembers")}
          q={q}
          onChange={(text) => onChange({ q: text })}
        />
        <span className={styles["toolbarActions"]}>
          {chosen.length > 0 && (
            <Button danger loading={isPending} onClick={() => void takeOut(chosen)}>
              {t("takeOutMany", { count: chosen.length })}
            </Button>
          )}
          {assign}
        </span>
      </div>
      {rows && error && (
        <Alert
          type="warning"
          showIcon
          title={t("stale", { reason: error.message })}
          style={{ marginBottom: 12 }}
        />
      )}
      {content()}
      <AssignDialog
        kind={kind}
        group={group}
        isOpen={isAssigning}
        onClose={() => setAssigning(false)}
      />
    </>
  );
}
