import { Loaded, layout } from "@tessera/kit";
import { playbackAddress } from "@tessera/kit/camera";
import { momentText, pageSize, useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { Drawer, Empty, Pagination, Select } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { gapReason, gapReasonTexts, listGaps } from "../../contract.ts";
import { lengthOf, type ProofRow } from "./figures.ts";
import styles from "./proof.module.css";
import { proofTexts } from "./texts.ts";

interface GapsDrawerProps {
  readonly row: ProofRow | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where footage of a channel is missing, and why. */
export function GapsDrawer({ row, isOpen, onClose }: GapsDrawerProps) {
  const t = useTexts(proofTexts);
  return (
    <Drawer
      open={isOpen && row !== undefined}
      size={560}
      title={t("gapsOf", { name: row?.name ?? "" })}
      destroyOnHidden
      onClose={onClose}
    >
      {row && <Gaps key={`${row.device} ${row.channel}`} row={row} />}
    </Drawer>
  );
}

const shownMs = 30 * 24 * 3_600_000;

function Gaps({ row }: { readonly row: ProofRow }) {
  const t = useTexts(proofTexts);
  const text = useText();
  const [toMs] = useState(() => Date.now());
  const [reason, setReason] = useState<(typeof gapReason.options)[number] | "">("");
  const [page, setPage] = useState(1);
  const { device, channel } = row;
  const query = useQueryCall(
    listGaps,
    { device, channel, from: toMs - shownMs, to: toMs, reason },
    { quiet: true, keepPrevious: true },
  );
  const item = (gap: Gap) => {
    const { key, values } = lengthOf(gap.endMs - gap.startMs);
    const start = momentText(gap.startMs);
    const end = gap.endMs >= toMs ? t("goesOn") : momentText(gap.endMs);
    return (
      <li key={`${gap.startMs} ${gap.reason}`}>
        <span className={styles["gapHead"]}>
          <strong>{text(gapReasonTexts[gap.reason])}</strong>
          <span className={layout.second}>{t(key, values)}</span>
          <Link
            className={layout.link}
            aria-label={t("toPlaybackOf", { time: start })}
            to={playbackAddress(row, gap.startMs)}
          >
            {t("toPlayback")}
          </Link>
        </span>
        <span className={styles["figure"]}>
          {start} – {end}
        </span>
        {gap.detail && <span className={layout.second}>{gap.detail}</span>}
      </li>
    );
  };
  return (
    <Loaded query={query}>
      {({ gaps }) => (
        <>
          <Select
            className={styles["reasons"] ?? ""}
            aria-label={t("reason")}
            value={reason}
            options={[
              { value: "" as const, label: t("everyReason") },
              ...gapReason.options.map((value) => ({ value, label: text(gapReasonTexts[value]) })),
            ]}
            onChange={(next) => {
              setReason(next);
              setPage(1);
            }}
          />
          {gaps.length === 0 && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(reason ? "noGapsOfReason" : "noGaps")}
            />
          )}
          <ol className={styles["gaps"]}>
            {gaps
              .toSorted((one, other) => other.startMs - one.startMs)
              .slice((page - 1) * pageSize, page * pageSize)
              .map(item)}
          </ol>
          <Pagination
            simple
            align="center"
            hideOnSinglePage
            current={page}
            pageSize={pageSize}
            total={gaps.length}
            onChange={setPage}
          />
        </>
      )}
    </Loaded>
  );
}

type Gap = z.output<typeof listGaps.reply>["gaps"][number];
