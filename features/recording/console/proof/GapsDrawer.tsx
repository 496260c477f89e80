import { Loaded, layout } from "@tessera/kit";
import { playbackAddress } from "@tessera/kit/camera";
import {
  EmptyState,
  momentText,
  pageSize,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Drawer, Pagination, Select } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { gapReason, gapReasonTexts, listGaps, packetLoss, packetLossText } from "../../contract.ts";
import { lengthOf, type ProofRow } from "./figures.ts";
import styles from "./proof.module.css";
import { proofTexts } from "./texts.ts";

interface GapsDrawerProps {
  readonly row: ProofRow | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where footage of a channel is missing or damaged, and why. */
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
  const [reason, setReason] = useState<(typeof reasons)[number] | "">("");
  const [page, setPage] = useState(1);
  const { device, channel } = row;
  const query = useQueryCall(
    listGaps,
    { device, channel, from: toMs - shownMs, to: toMs, reason },
    { quiet: true, keepPrevious: true },
  );
  const detailOf = (line: Line): string => {
    if (line.reason !== packetLoss) return line.detail;
    const { key, values } = lengthOf(Math.max(1000, line.damagedMs));
    return t("damagedFor", { length: t(key, values) });
  };
  const item = (line: Line) => {
    const { key, values } = lengthOf(line.endMs - line.startMs);
    const start = momentText(line.startMs);
    const end = line.endMs >= toMs ? t("goesOn") : momentText(line.endMs);
    const detail = detailOf(line);
    return (
      <li key={`${line.startMs} ${line.reason}`}>
        <span className={styles["gapHead"]}>
          <strong>{text(wordsOf(line.reason))}</strong>
          <span className={layout.second}>{t(key, values)}</span>
          <Link
            className={layout.link}
            aria-label={t("toPlaybackOf", { time: start })}
            to={playbackAddress(row, line.startMs)}
          >
            {t("toPlayback")}
          </Link>
        </span>
        <span className={styles["figure"]}>
          {start} – {end}
        </span>
        {detail && <span className={layout.second}>{detail}</span>}
      </li>
    );
  };
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          <Select
            className={styles["reasons"] ?? ""}
            aria-label={t("reason")}
            value={reason}
            options={[
              { value: "" as const, label: t("everyReason") },
              ...reasons.map((value) => ({ value, label: text(wordsOf(value)) })),
            ]}
            onChange={(next) => {
              setReason(next);
              setPage(1);
            }}
          />
          {linesOf(found).length === 0 && (
            <EmptyState isSmall title={t(reason ? "noGapsOfReason" : "noGaps")} />
          )}
          <ol className={styles["gaps"]}>
            {linesOf(found)
              .slice((page - 1) * pageSize, page * pageSize)
              .map(item)}
          </ol>
          <Pagination
            simple
            align="center"
            hideOnSinglePage
            current={page}
            pageSize={pageSize}
            total={linesOf(found).length}
            onChange={setPage}
          />
        </>
      )}
    </Loaded>
  );
}

const reasons = [...gapReason.options, packetLoss] as const;

const wordsOf = (reason: (typeof reasons)[number]) =>
  reason === packetLoss ? packetLossText : gapReasonTexts[reason];

type Found = z.output<typeof listGaps.reply>;
type Line =
  | Found["gaps"][number]
  | (Found["damaged"][number] & { readonly reason: typeof packetLoss });

/** The latest first. */
const linesOf = ({ gaps, damaged }: Found): Line[] =>
  [...gaps, ...damaged.map((one) => ({ ...one, reason: packetLoss }) as const)].toSorted(
    (one, other) => other.startMs - one.startMs,
  );
