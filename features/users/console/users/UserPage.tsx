import { LockOutlined, SafetyOutlined } from "@ant-design/icons";
import { BatchAction, ListPage, useList, useOpened } from "@tessera/kit";
import {
  listQuery,
  useMutationCall,
  useQueryCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Badge, Button } from "antd";
import { useState } from "react";
import { deleteUsers, listLockouts, listUsers } from "../../contract.ts";
import { FactorsDrawer } from "./FactorsDrawer.tsx";
import { LockoutsDialog } from "./LockoutsDialog.tsx";
import { PolicyDialog } from "./PolicyDialog.tsx";
import { SessionsDrawer } from "./SessionsDrawer.tsx";
import { userTexts } from "./texts.ts";
import { UserDrawer } from "./UserDrawer.tsx";
import { rereads, useRoles } from "./use-users.ts";
import { canDelete, type UserTask, useColumns } from "./user-columns.tsx";

const refreshMs = 3000;
const lockoutRefreshMs = 10_000;

export default function UserPage() {
  const t = useTexts(userTexts);
  const ownId = Number(useSession(({ user }) => user?.id));
  const roles = useRoles();
  const opened = useOpened<UserTask>();
  const remove = useMutationCall(deleteUsers, { rereads });
  const list = useList(listUsers, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ ID }) => ID,
    filters: ["role"],
    input: (address) => {
      const roleid = Number(address.role);
      return {
        ...listQuery(address),
        ...(Number.isSafeInteger(roleid) && roleid > 0 && { roleid }),
      };
    },
    refreshMs,
  });
  const { isOpen, subject, onClose } = opened;
  const kind = subject?.kind ?? "edit";
  // As the list has it now: what is changed in a drawer is seen in it.
  const user = list.rows?.find(({ ID }) => ID === subject?.user.ID) ?? subject?.user;
  return (
    <ListPage
      title={t("list")}
      breadcrumbs={[{ label: t("users") }, { label: t("list") }]}
      add={{ label: t("add"), onClick: () => opened.open() }}
      extra={
        <>
          <PolicyButton />
          <LockoutsButton />
        </>
      }
      list={list}
      columns={useColumns(ownId, opened.open)}
      minWidth={990}
      search={t("search")}
      filters={[
        {
          name: "role",
          label: t("role"),
          options: [
            { value: "", label: t("everyRole") },
            ...roles.map(({ ID, Name }) => ({ value: String(ID), label: Name })),
          ],
        },
      ]}
      empty={{ title: t("empty") }}
      choosing={{ nameOf: ({ Name }) => Name, isAllowed: (one) => canDelete(one, ownId) }}
      batch={
        <BatchAction
          selection={list.selection}
          label={t("remove")}
          ask={{
            title: t("removeManyAsk", { count: list.selection.keys.length }),
            detail: t("removeDetail"),
          }}
          run={async (keys) => {
            const { Deleted } = await remove.mutateAsync({ id: keys.map(Number) });
            return t("removed", { count: Deleted });
          }}
        />
      }
    >
      <UserDrawer
        key={opened.key}
        isOpen={isOpen && kind === "edit"}
        user={subject?.user}
        ownId={ownId}
        onClose={onClose}
      />
      <SessionsDrawer
        isOpen={isOpen && kind === "sessions"}
        user={user}
        ownId={ownId}
        onClose={onClose}
      />
      <FactorsDrawer isOpen={isOpen && kind === "factors"} user={user} onClose={onClose} />
    </ListPage>
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
