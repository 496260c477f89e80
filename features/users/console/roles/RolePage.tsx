import { RoleEditorPage } from "./RoleEditorPage.tsx";
import { RoleList } from "./RoleList.tsx";
import { useRoleAddress } from "./use-role-address.ts";

export default function RolePage() {
  const { open, show } = useRoleAddress();
  const close = () => show(undefined);
  if (!open) return <RoleList onOpen={show} />;
  return <RoleEditorPage key={`${open.id} ${open.copiedFrom}`} open={open} onClose={close} />;
}
