import { RoleEditorPage } from "./editor/RoleEditorPage.tsx";
import { RoleList } from "./list/RoleList.tsx";
import { useRoleAddress } from "./use-role-address.ts";

export default function RolePage() {
  const { open, show } = useRoleAddress();
  const close = () => show(undefined);
  if (!open) return <RoleList onOpen={show} />;
  return <RoleEditorPage key={`${open.id} ${open.copiedFrom}`} open={open} onClose={close} />;
}
