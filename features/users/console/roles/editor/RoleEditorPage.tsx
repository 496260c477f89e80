import {
  EmptyState,
  LoadFailed,
  Page,
  RequestFailure,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Skeleton } from "antd";
import { getRoleChannels } from "../../../contract.ts";
import { roleTexts } from "../texts.ts";
import type { OpenRole } from "../use-role-address.ts";
import { RoleEditor } from "./RoleEditor.tsx";

interface RoleEditorPageProps {
  readonly open: OpenRole;
  readonly onClose: () => void;
}

const empty = { ID: 0, Name: "", IsAdmin: false, Priority: 5, grants: [] };

/** A role with all its grants, in place of the list. */
export function RoleEditorPage({ open: { id, copiedFrom }, onClose }: RoleEditorPageProps) {
  const t = useTexts(roleTexts);
  const source = id || copiedFrom;
  const { data, error, refetch } = useQueryCall(
    getRoleChannels,
    { id: source ?? 0 },
    // While it is edited nothing may change under the hands.
    { enabled: Boolean(source), quiet: true, staleTimeMs: 0 },
  );
  const role = source ? data : empty;

  const content = () => {
    if (error instanceof RequestFailure && error.code === "unknown-role")
      return (
        <EmptyState title={t("gone")} hint={t("goneHint")}>
          <Button onClick={onClose}>{t("backToRoles")}</Button>
        </EmptyState>
      );
    if (!role && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!role) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (role.IsAdmin)
      return (
        <EmptyState title={t("adminTitle")} hint={t("adminHint")}>
          <Button onClick={onClose}>{t("backToRoles")}</Button>
        </EmptyState>
      );
    const name = id ? role.Name : role.Name && t("copyName", { name: role.Name });
    const given = { id, name, priority: role.Priority, grants: role.grants };
    return <RoleEditor role={given} onClose={onClose} />;
  };
  const title = id ? t("editTitle") : t("newTitle");
  return (
    <Page
      title={id && data ? `${title} [${data.Name}]` : title}
      breadcrumbs={[
        { label: t("users"), to: "/user/index" },
        { label: t("roles"), to: "/user/role" },
        { label: id && data ? `${title} [${data.Name}]` : title },
      ]}
    >
      {content()}
    </Page>
  );
}
