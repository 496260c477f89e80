import { PlusOutlined } from "@ant-design/icons";
import {
  LoadFailed,
  listQuery,
  Page,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  usePageWithin,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { listRoles, type Role } from "../../contract.ts";
import { DeleteRole } from "./DeleteRole.tsx";
import { RoleCards } from "./RoleCards.tsx";
import { RoleTable } from "./RoleTable.tsx";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";
import type { OpenRole } from "./use-role-address.ts";

const refreshMs = 10_000;

export function RoleList({ onOpen }: { readonly onOpen: (role: OpenRole) => void }) {
  const t = useTexts(roleTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useQueryCall(listRoles, listQuery(list), {
    refetchIntervalMs: refreshMs,
    keepPrevious: true,
    quiet: true,
  });
  usePageWithin(list.page, isPlaceholderData ? undefined : data?.count, change);
  const [doomed, setDoomed] = useState<Role>();

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    const rows = {
      roles: data.data,
      total: data.count,
      list,
      onChange: change,
      onOpen,
      onDelete: setDoomed,
    };
    return isMobile ? <RoleCards {...rows} /> : <RoleTable {...rows} />;
  };
  return (
    <Page
      title={t("roles")}
      breadcrumbs={[{ label: t("users"), to: "/user/index" }, { label: t("roles") }]}
      extra={
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => onOpen({ id: 0, copiedFrom: undefined })}
        >
          {t("add")}
        </Button>
      }
    >
      <div className={styles["toolbar"]}>
        <SearchBox
          className={styles["search"]}
          label={t("search")}
          q={list.q}
          onChange={(q) => change({ q })}
        />
      </div>
      {data && error && <StaleNotice error={error} />}
      {content()}
      <DeleteRole role={doomed} onClose={() => setDoomed(undefined)} />
    </Page>
  );
}
