import {
  DeleteOutlined,
  DownloadOutlined,
  LockOutlined,
  MoreOutlined,
  SafetyCertificateOutlined,
  UnlockOutlined,
} from "@ant-design/icons";
import type { ZoneTime } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { recordedWithin, type TimelineChannel } from "../../timeline/timeline-data.ts";
import styles from "../Backtime.module.css";
import { backtimeTexts } from "../texts.ts";
import { DeleteRange } from "./DeleteRange.tsx";
import { DownloadRange } from "./DownloadRange.tsx";
import type { Range } from "./range.ts";
import { useLock } from "./use-lock.ts";

interface RangeActionsProps {
  readonly range: Range;
  readonly zone: ZoneTime;
  readonly channel: TimelineChannel;
  readonly flow: "1" | "2";
  readonly onExport: (range: Range) => void;
}

/** Only what this user may do. */
export function RangeActions({ range, zone, channel, flow, onExport }: RangeActionsProps) {
  const t = useTexts(backtimeTexts);
  const [question, setQuestion] = useState<"download" | "delete">();
  const close = () => setQuestion(undefined);
  const mayExport = channel.may.includes("export");
  const mayDelete = channel.may.includes("delete");
  return (
    <>
      <span className={styles["actions"]}>
        {mayExport && (
          <>
            <Button
              size="small"
              icon={<DownloadOutlined />}
              onClick={() => setQuestion("download")}
            >
              {t("download")}
            </Button>
            <Button
              size="small"
              icon={<SafetyCertificateOutlined />}
              onClick={() => onExport(range)}
            >
              {t("exportEvidence")}
            </Button>
            <LockButton channel={channel} range={range} zone={zone} mayUnlock={mayDelete} />
          </>
        )}
        {/* What destroys is a press further away than what keeps. */}
        {mayDelete && (
          <Dropdown
            trigger={["click"]}
            placement="bottomRight"
            menu={{
              items: [{ key: "delete", label: t("removeRange"), icon: <DeleteOutlined /> }],
              onClick: () => setQuestion("delete"),
            }}
          >
            <Button
              size="small"
              type="text"
              icon={<MoreOutlined />}
              title={t("moreActions")}
              aria-label={t("moreActions")}
            />
          </Dropdown>
        )}
      </span>
      <DownloadRange
        isOpen={question === "download"}
        channel={channel}
        range={range}
        flow={flow}
        zone={zone}
        onClose={close}
      />
      <DeleteRange
        isOpen={question === "delete"}
        channel={channel}
        range={range}
        zone={zone}
        onClose={close}
      />
    </>
  );
}

interface LockButtonProps {
  readonly channel: TimelineChannel;
  readonly range: Range;
  readonly zone: ZoneTime;
  readonly mayUnlock: boolean;
}

function LockButton({ channel, range, zone, mayUnlock }: LockButtonProps) {
  const t = useTexts(backtimeTexts);
  const { setLock, isPending } = useLock(channel.id, zone);
  const isLocked = recordedWithin(channel.locked, range) > 0;
  if (isLocked && !mayUnlock) return null;
  return (
    <Button
      size="small"
      loading={isPending}
      title={isLocked ? undefined : t("lockHint")}
      icon={isLocked ? <UnlockOutlined /> : <LockOutlined />}
      onClick={() => setLock(range, !isLocked)}
    >
      {t(isLocked ? "unlock" : "lock")}
    </Button>
  );
}
