import { FileProtectOutlined } from "@ant-design/icons";
import { defineTexts, request, useTexts, words } from "@tessera/platform/console";
import { Button, Modal, Result, Spin } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { verifyAudit } from "../../contract.ts";

const auditTexts = defineTexts("audit-check", {
  ...words,
  check: ["校验审计记录", "Verify the audit record"],
  checking: ["正在逐条校验…", "Verifying line by line…"],
  intact: ["审计记录完整", "The audit record is intact"],
  broken: ["审计记录不可信", "The audit record cannot be trusted"],
  checkedAt: ["校验时间 {{time}}", "Verified at {{time}}"],
  failed: ["校验未完成", "The verification was not completed"],
});

type Verdict = z.output<typeof verifyAudit.reply>;
type Check = "running" | { readonly verdict: Verdict } | { readonly failure: string };

/** Whether every line of the audit record is there as it was written. */
export function AuditCheckButton() {
  const t = useTexts(auditTexts);
  const [check, setCheck] = useState<Check>();
  const [isOpen, setOpen] = useState(false);
  const run = async () => {
    setOpen(true);
    setCheck("running");
    try {
      setCheck({ verdict: await request(verifyAudit, {}, { quiet: true }) });
    } catch (error) {
      setCheck({ failure: error instanceof Error ? error.message : "" });
    }
  };
  return (
    <>
      <Button icon={<FileProtectOutlined />} onClick={() => void run()}>
        {t("check")}
      </Button>
      <Modal open={isOpen} title={t("check")} footer={null} onCancel={() => setOpen(false)}>
        <Outcome check={check} onRetry={() => void run()} />
      </Modal>
    </>
  );
}

interface OutcomeProps {
  readonly check: Check | undefined;
  readonly onRetry: () => void;
}

function Outcome({ check, onRetry }: OutcomeProps) {
  const t = useTexts(auditTexts);
  if (!check || check === "running")
    return <Result icon={<Spin size="large" />} title={<output>{t("checking")}</output>} />;
  if ("failure" in check)
    return (
      <Result
        status="error"
        title={t("failed")}
        subTitle={check.failure}
        extra={<Button onClick={onRetry}>{t("retry")}</Button>}
      />
    );
  const { IsIntact, Time: time, Message } = check.verdict;
  return (
    <Result
      status={IsIntact ? "success" : "error"}
      title={t(IsIntact ? "intact" : "broken")}
      subTitle={
        <>
          <p>{Message}</p>
          <p>{t("checkedAt", { time })}</p>
        </>
      }
    />
  );
}
