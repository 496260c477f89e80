import { LockOutlined, PlusOutlined, SafetyOutlined } from "@ant-design/icons";
import {
  LoadFailed,
  Page,
  StaleNotice,
  useApp,
  useListAddress,
  useQueryCall,
  useSelection,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Badge, Button, Skeleton } from "antd";
import { useState } from "react";
import { listLockouts } from "../../contract.ts";
import { AuditCheckButton } from "./AuditCheckButton.tsx";
import { LockoutsDialog } from "./LockoutsDialog.tsx";
import { PolicyDialog } from "./PolicyDialog.tsx";
import { userTexts } from "./texts.ts";
import { UserBatch } from "./UserBatch.tsx";
import { UserCards } from "./UserCards.tsx";
import { UserDrawers } from "./UserDrawers.tsx";
import { UserTable } from "./UserTable.tsx";
import { UserToolbar } from "./UserToolbar.tsx";
import { userFilters, useUsers } from "./use-users.ts";
import type { OpenedTask, UserTask } from "./user-rows.ts";

const lockoutRefreshMs = 10_000;

export default function UserPage() {
  const t = useTexts(userTexts);
  const isMobile = useApp((state) => state.isMobile);
  const ownId = Number(useSession(({ user }) => user?.id));
  const { list, change } = useListAddress(userFilters);
  const { data, error, refetch } = useUsers(list, change);
  const selection = useSelection<number>(JSON.stringify([list.q, list.role]));
  const [task, setTask] = useState<OpenedTask>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: UserTask) => {
    setTask((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  };

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
    const rows = {
      users: data.data,
      total: data.count,
      list,
      ownId,
      selection,
      onChange: change,
      onOpen: open,
    };
    return isMobile ? <UserCards {...rows} /> : <UserTable {...rows} />;
  };
  return (
    <Page
      title={t("list")}
      breadcrumbs={[{ label: t("users") }, { label: t("list") }]}
      extra={
        <>
          <AuditCheckButton />
          <PolicyButton />
          <LockoutsButton />
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: "add" })}>
            {t("add")}
          </Button>
        </>
      }
    >
      <UserToolbar list={list} onChange={change} />
      {data && error && <StaleNotice error={error} />}
      <UserBatch selection={selection} />
      {content()}
      <UserDrawers
        task={task}
        isOpen={isOpen}
        users={data?.data ?? []}
        ownId={ownId}
        onClose={() => setOpen(false)}
      />
    </Page>
  );
}

function LockoutsButton() {
  const t = useTexts(userTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQueryCall(
    listLockouts,
    {},
    { refetchIntervalMs: lockoutRefreshMs, quiet: true },
  );
  return (
    <>
      <Badge count={data?.data.length ?? 0} size="small">
        <Button icon={<LockOutlined />} onClick={() => setOpen(true)}>
          {t("lockouts")}
        </Button>
      </Badge>
      <LockoutsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function PolicyButton() {
  const t = useTexts(userTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SafetyOutlined />} onClick={() => setOpen(true)}>
        {t("policy")}
      </Button>
      <PolicyDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
