import { FormDialog, Loaded, SwitchField, TextField } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { type SecondPersonVerb, secondPersonVerbs } from "@tessera/platform/contract";
import { Alert, Form } from "antd";
import { getRoleProtection, type Role, setRoleProtection } from "../../../contract.ts";
import { roleTexts } from "../texts.ts";

interface ProtectionDialogProps {
  readonly role: Role | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How those of a role have to sign in, and what they do not do alone. */
export function ProtectionDialog({ role, isOpen, onClose }: ProtectionDialogProps) {
  const t = useTexts(roleTexts);
  const id = role?.ID ?? 0;
  const query = useQueryCall(
    getRoleProtection,
    { id },
    { enabled: isOpen && id > 0, quiet: true, staleTimeMs: 0 },
  );
  const { mutateAsync } = useMutationCall(setRoleProtection, { rereads: [getRoleProtection] });
  const { NeedsSecondFactor = false, Networks = [], SecondPerson = [] } = query.data ?? {};
  return (
    <FormDialog
      key={query.dataUpdatedAt === 0 ? "loading" : "loaded"}
      isOpen={isOpen}
      title={t("protectionOf", { name: role?.Name ?? "" })}
      values={{
        NeedsSecondFactor,
        networks: Networks.join(", "),
        export: SecondPerson.includes("export"),
        delete: SecondPerson.includes("delete"),
      }}
      isDisabled={!query.data}
      onSave={async ({ NeedsSecondFactor: needs, networks, ...asks }) => {
        await mutateAsync({
          id,
          NeedsSecondFactor: needs,
          Networks: networks.split(/[\s,，]+/).filter(Boolean),
          SecondPerson: secondPersonVerbs.filter((verb) => asks[verb]),
        });
        notices.success(t("protectionSaved"));
      }}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ WithoutApprover }) => (
          <>
            <SwitchField
              name="NeedsSecondFactor"
              label={t("needsSecondFactor")}
              hint={t("needsSecondFactorHint")}
            />
            <TextField name="networks" label={t("networks")} hint={t("networksHint")} />
            {secondPersonVerbs.map((verb) => (
              <SecondPersonField key={verb} verb={verb} isAlone={WithoutApprover.includes(verb)} />
            ))}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

interface SecondPersonFieldProps {
  readonly verb: SecondPersonVerb;
  /** Whether nobody else has that right: nobody could agree. */
  readonly isAlone: boolean;
}

function SecondPersonField({ verb, isAlone }: SecondPersonFieldProps) {
  const t = useTexts(roleTexts);
  const isOn = Form.useWatch<boolean>(verb) ?? false;
  return (
    <>
      <SwitchField
        name={verb}
        label={t(`secondPerson.${verb}`)}
        hint={t(`secondPersonHint.${verb}`)}
      />
      {isOn && isAlone && <Alert type="warning" showIcon title={t("noApprover")} />}
    </>
  );
}
