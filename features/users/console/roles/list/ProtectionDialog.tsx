import { FormDialog, Loaded, SwitchField, TextField } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { getRoleProtection, type Role, setRoleProtection } from "../../../contract.ts";
import { roleTexts } from "../texts.ts";

interface ProtectionDialogProps {
  readonly role: Role | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How those of a role have to sign in. */
export function ProtectionDialog({ role, isOpen, onClose }: ProtectionDialogProps) {
  const t = useTexts(roleTexts);
  const id = role?.ID ?? 0;
  const query = useQueryCall(
    getRoleProtection,
    { id },
    { enabled: isOpen && id > 0, quiet: true, staleTimeMs: 0 },
  );
  const { mutateAsync } = useMutationCall(setRoleProtection, { rereads: [getRoleProtection] });
  const { NeedsSecondFactor = false, Networks = [] } = query.data ?? {};
  return (
    <FormDialog
      key={query.dataUpdatedAt === 0 ? "loading" : "loaded"}
      isOpen={isOpen}
      title={t("protectionOf", { name: role?.Name ?? "" })}
      values={{ NeedsSecondFactor, networks: Networks.join(", ") }}
      isDisabled={!query.data}
      onSave={async ({ NeedsSecondFactor: needs, networks }) => {
        const given = networks.split(/[\s,，]+/).filter(Boolean);
        await mutateAsync({ id, NeedsSecondFactor: needs, Networks: given });
        notices.success(t("protectionSaved"));
      }}
      onClose={onClose}
    >
      <Loaded query={query}>
        {() => (
          <>
            <SwitchField
              name="NeedsSecondFactor"
              label={t("needsSecondFactor")}
              hint={t("needsSecondFactorHint")}
            />
            <TextField name="networks" label={t("networks")} hint={t("networksHint")} />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
