import { FormDialog, Loaded, layout } from "@tessera/kit";
import { useMutationCall, useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, Radio } from "antd";
import { useState } from "react";
import { readOperation, readRestart, restart } from "../../contract.ts";
import { operationTexts } from "./texts.ts";

/** Time enough to finish a sentence, and to call it off. */
const delaySeconds = 10;

export function RestartServer() {
  const t = useTexts(operationTexts);
  const text = useText();
  const query = useQueryCall(readOperation, {}, { quiet: true });
  const [isAsking, setAsking] = useState(false);
  return (
    <Loaded query={query} lines={1}>
      {({ CanRestart, UnfinishedExports: count, GapSeconds: gap, RestartDue }) => (
        <>
          <p className={layout.hint}>{t("restartLead", { gap })}</p>
          <div className={layout.column}>
            {RestartDue.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title={t("restartDue", {
                  names: RestartDue.map((label) => text(label)).join(", "),
                })}
              />
            )}
            {CanRestart ? (
              <div>
                <Button danger onClick={() => void query.refetch().then(() => setAsking(true))}>
                  {t("restart")}
                </Button>
              </div>
            ) : (
              <span className={layout.muted}>{t("cannotRestart")}</span>
            )}
            <RestartDialog
              isOpen={isAsking}
              onClose={() => setAsking(false)}
              exports={count}
              gap={gap}
            />
          </div>
        </>
      )}
    </Loaded>
  );
}

interface RestartDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly exports: number;
  readonly gap: number;
}

/** While exports are made there is a choice: when they are done, or now. */
function RestartDialog({ isOpen, onClose, exports: count, gap }: RestartDialogProps) {
  const t = useTexts(operationTexts);
  // That it is coming is said above every page.
  const { mutateAsync } = useMutationCall(restart, { rereads: [readOperation, readRestart] });
  const values: { readonly when: "exports" | "now" } = { when: "exports" };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("restartQuestion")}
      values={values}
      saveText={t("restart")}
      isDanger
      onSave={async ({ when }) => {
        const choice = when === "now" ? { force: 1 } : { wait: 1 };
        await mutateAsync({ ...(count > 0 && choice), delay: delaySeconds });
      }}
    >
      <p>{t("restartDetail", { seconds: delaySeconds, gap })}</p>
      {count > 0 && (
        <Form.Item name="when" label={t("restartWhen")} extra={t("exportsRunning", { count })}>
          <Radio.Group
            className={layout.column ?? ""}
            options={[
              { value: "exports", label: t("restartAfterExports") },
              { value: "now", label: t("restartNow") },
            ]}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
