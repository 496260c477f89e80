import { FormDialog, SecretField, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { changeDevicePasswords, setClocks } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";
import { type Outcome, OutcomeDialog } from "./OutcomeDialog.tsx";
import { upkeepTexts } from "./texts.ts";

/** As many as one call may name. */
const mostAtOnce = 200;

/** Clock and password of many devices at once, with what came of it for each. */
export function UpkeepActions({ devices }: { readonly devices: readonly string[] }) {
  const t = useTexts(upkeepTexts);
  const [isAsking, setAsking] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const { isBusy, run } = useBusy();
  const clocks = useMutationCall(setClocks, { rereads });
  const passwords = useMutationCall(changeDevicePasswords, { rereads });
  const withFew = (act: () => void) => {
    if (devices.length > mostAtOnce) notices.warning(t("tooMany"));
    else act();
  };
  const set = async () =>
    setOutcomes((await clocks.mutateAsync({ devices: [...devices] })).Outcomes);
  const change = async ({ password }: { readonly password?: string }) => {
    const length = password?.length ?? 0;
    if (!password || length < 8 || length > 64) {
      notices.warning(t("passwordLength"));
      return false;
    }
    const input = { devices: [...devices], Password: password };
    setOutcomes((await passwords.mutateAsync(input)).Outcomes);
    return true;
  };
  return (
    <>
      <Button loading={isBusy} onClick={() => withFew(() => void run(set))}>
        {t("setClocks")}
      </Button>
      <Button onClick={() => withFew(() => setAsking(true))}>{t("changePasswords")}</Button>
      <FormDialog<{ readonly password?: string }>
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("passwordTitle", { count: devices.length })}
        saveText={t("changePasswords")}
        values={{ password: "" }}
        onSave={change}
      >
        <SecretField
          name="password"
          label={t("newPassword")}
          hint={t("passwordHint")}
          maxLength={64}
        />
      </FormDialog>
      <OutcomeDialog outcomes={outcomes} onClose={() => setOutcomes(undefined)} />
    </>
  );
}
