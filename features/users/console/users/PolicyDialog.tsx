import { FormDialog, Loaded, NumberField, SwitchField } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { getPolicy, listUsers, setPolicy } from "../../contract.ts";
import { userTexts } from "./texts.ts";

interface PolicyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const fields = [
  { name: "passwordMaxDays", min: 0, max: 3650 },
  { name: "passwordHistory", min: 0, max: 50 },
  { name: "idleHours", min: 0.1, max: 24 * 365 },
  { name: "maxDays", min: 0.1, max: 365 },
] as const;

const unknown = {
  passwordMaxDays: 0,
  passwordHistory: 0,
  idleHours: 0,
  maxDays: 0,
  md5SignIn: true,
};

/** The rules for passwords and sessions of all users. */
export function PolicyDialog({ isOpen, onClose }: PolicyDialogProps) {
  const t = useTexts(userTexts);
  const query = useQueryCall(getPolicy, {}, { enabled: isOpen, quiet: true, staleTimeMs: 0 });
  const { mutateAsync } = useMutationCall(setPolicy, { rereads: [getPolicy, listUsers] });
  return (
    <FormDialog
      // A form begins with the values that it is made with.
      key={query.dataUpdatedAt === 0 ? "loading" : "loaded"}
      isOpen={isOpen}
      title={t("policy")}
      values={query.data ?? unknown}
      isDisabled={!query.data}
      onSave={async (policy) => {
        await mutateAsync(policy);
        notices.success(t("policySaved"));
      }}
      onClose={onClose}
    >
      <Loaded query={query}>
        {() => (
          <>
            {fields.map(({ name, min, max }) => (
              <NumberField
                key={name}
                name={name}
                label={t(name)}
                hint={name === "passwordMaxDays" && t("passwordMaxDaysHint")}
                min={min}
                max={max}
                isWhole={false}
              />
            ))}
            <SwitchField name="md5SignIn" label={t("md5SignIn")} hint={t("md5SignInHint")} />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
