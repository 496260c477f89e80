import { EditOutlined, ReloadOutlined } from "@ant-design/icons";
import { isAdmin, overlayContainer, useApp, useSession, useTexts } from "@tessera/platform/console";
import { Alert, Button, Drawer } from "antd";
import dayjs from "dayjs";
import { type RefObject, useRef } from "react";
import { Link } from "react-router";
import { editAddress } from "../../camera/addresses.ts";
import { CopyButton } from "../../look/CopyButton.tsx";
import styles from "./DiagnosisPanel.module.css";
import { DiagnosisSteps } from "./DiagnosisSteps.tsx";
import { reportText } from "./report-text.ts";
import { diagnosisTexts } from "./texts.ts";
import { useFindings, type Watched } from "./use-findings.ts";

interface DiagnosisPanelProps extends Watched {
  readonly name: string;
  readonly isOpen: boolean;
  /** What is in full screen: nothing outside of it can be seen. */
  readonly tileRef?: RefObject<HTMLElement | null>;
  readonly isFullscreen?: boolean;
  readonly onClose: () => void;
}

const alertTypes = { ok: "success", warning: "warning", failed: "error", unknown: "info" } as const;

/** Walks from the device to the browser and says where the picture is lost, and what to do. */
export default function DiagnosisPanel(props: DiagnosisPanelProps) {
  const { name, view, isOpen, tileRef, isFullscreen = false, onClose } = props;
  const t = useTexts(diagnosisTexts);
  const isMobile = useApp((app) => app.isMobile);
  const mayEdit = isAdmin(useSession(({ user }) => user));
  const { isChecking, steps, verdict, isPlaying, checkedAtMs, check } = useFindings(props, isOpen);
  const verdictRef = useRef<HTMLDivElement>(null);
  const toReport = () => {
    const browser = navigator.userAgent;
    return reportText({ name, view, checkedAtMs, browser, verdict: verdict.sentence, steps }, t);
  };

  return (
    <Drawer
      open={isOpen}
      title={`${t(isPlaying ? "titlePlaying" : "title")} · ${name}`}
      placement={isMobile ? "bottom" : "right"}
      size={isMobile ? "86%" : 460}
      destroyOnHidden
      getContainer={() => (isFullscreen && tileRef?.current) || overlayContainer()}
      onClose={onClose}
      afterOpenChange={(isShown) => isShown && focusInside(verdictRef.current)}
      footer={
        <div className={styles["actions"]}>
          <Button
            type="primary"
            icon={<ReloadOutlined aria-hidden />}
            loading={isChecking}
            onClick={check}
          >
            {t("checkAgain")}
          </Button>
          <CopyButton label={t("copyReport")} text={toReport} isDisabled={isChecking} />
          {mayEdit && (
            <Link to={editAddress(view)} onClick={onClose}>
              <Button icon={<EditOutlined aria-hidden />} tabIndex={-1}>
                {t("editDevice")}
              </Button>
            </Link>
          )}
        </div>
      }
    >
      <div
        ref={verdictRef}
        tabIndex={-1}
        className={styles["verdict"]}
        data-diagnosis={isChecking ? "running" : verdict.state}
      >
        <Alert
          type={isChecking ? "info" : alertTypes[verdict.state]}
          showIcon
          title={isChecking ? t("checking") : verdict.sentence}
        />
      </div>
      <DiagnosisSteps steps={steps} isWaiting={isChecking} />
      {!isChecking && (
        <p className={styles["time"]}>
          {t("checkedAt", { time: dayjs(checkedAtMs).format("HH:mm:ss") })}
        </p>
      )}
    </Drawer>
  );
}

/** Unless somebody was quicker than the panel's coming in. */
function focusInside(element: HTMLElement | null): void {
  const dialog = element?.closest("[role=dialog]");
  if (!dialog?.contains(document.activeElement)) element?.focus();
}
