import { CloseOutlined, WarningFilled } from "@ant-design/icons";
import { getOtherConfig } from "@tessera/features/system/contract";
import { isAdmin, useConfig, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { readRecordingHealth } from "../../contract.ts";
import styles from "./RecordingBanner.module.css";
import { bannerTexts } from "./texts.ts";
import { shownTroubles, type Trouble, versionOf } from "./troubles.ts";
import { useTroubleCalls } from "./use-trouble-calls.ts";

const refreshMs = 10_000;

/** What keeps cameras from being recorded, above every page until it is over or put away. */
export function RecordingBanner() {
  const t = useTexts(bannerTexts);
  const hasRecording = useConfig(getOtherConfig)?.RecordVersion;
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQueryCall(
    readRecordingHealth,
    {},
    { enabled: hasRecording !== false, refetchIntervalMs: refreshMs, quiet: true },
  );
  useTroubleCalls(data?.troubles);
  const shown = shownTroubles(data?.troubles ?? [], dismissed);
  if (hasRecording === false || shown.length === 0) return null;
  return (
    <section className={styles["banner"]} aria-label={t("troubles")}>
      {shown.map((trouble, index) => (
        <Line
          key={versionOf(trouble)}
          trouble={trouble}
          isFirst={index === 0}
          onDismiss={() => setDismissed(new Set([...dismissed, versionOf(trouble)]))}
        />
      ))}
    </section>
  );
}

interface LineProps {
  readonly trouble: Trouble;
  readonly isFirst: boolean;
  readonly onDismiss: () => void;
}

function Line({ trouble: { kind, text }, isFirst, onDismiss }: LineProps) {
  const t = useTexts(bannerTexts);
  const mayLook = isAdmin(useSession(({ user }) => user));
  const goal =
    kind === "not-recording"
      ? { to: "/config/recording/proof?state=failing", label: t("toProof") }
      : { to: "/config/recording", label: t("toStorage") };
  return (
    <output className={styles["line"]}>
      <WarningFilled className={styles["icon"] ?? ""} />
      <span className={styles["text"]} title={text}>
        {text}
      </span>
      {isFirst && <AskToNotify />}
      {mayLook && (
        <Link className={styles["link"] ?? ""} to={goal.to}>
          {goal.label}
        </Link>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t("dismiss", { text })}
        onClick={onDismiss}
      />
    </output>
  );
}

/** The browser wants to be asked by a click. */
function AskToNotify() {
  const t = useTexts(bannerTexts);
  const [permission, setPermission] = useState(() =>
    "Notification" in window && isSecureContext ? Notification.permission : "denied",
  );
  if (permission !== "default") return null;
  return (
    <Button
      type="link"
      size="small"
      className={styles["ask"] ?? ""}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      {t("notify")}
    </Button>
  );
}
