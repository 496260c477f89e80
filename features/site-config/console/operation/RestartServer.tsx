import { Loaded, layout, useAsk } from "@tessera/kit";
import {
  notices,
  useMutationCall,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { readOperation, restart } from "../../contract.ts";
import { operationTexts } from "./texts.ts";

export function RestartServer() {
  const t = useTexts(operationTexts);
  const text = useText();
  const query = useQueryCall(readOperation, {}, { quiet: true });
  const { ask, question } = useAsk();
  const { mutateAsync } = useMutationCall(restart, {
    onDone: ({ Seconds }) => notices.success(t("restarting", { seconds: Seconds })),
  });
  return (
    <Loaded query={query} lines={1}>
      {({ CanRestart, UnfinishedExports: count, RestartDue }) => (
        <div className={layout.column}>
          {RestartDue.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t("restartDue", { names: RestartDue.map((label) => text(label)).join(", ") })}
            />
          )}
          {CanRestart ? (
            <div>
              <Button
                danger
                onClick={() =>
                  ask({
                    title: t("restartQuestion"),
                    detail: count > 0 ? t("exportsRunning", { count }) : t("restartDetail"),
                    action: t(count > 0 ? "restartAnyway" : "restart"),
                    run: () => mutateAsync({ force: count > 0 ? 1 : 0 }),
                  })
                }
              >
                {t("restart")}
              </Button>
            </div>
          ) : (
            <span className={layout.muted}>{t("cannotRestart")}</span>
          )}
          {question}
        </div>
      )}
    </Loaded>
  );
}
