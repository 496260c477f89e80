import { Loaded, layout, TwoLines } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Result, Tag } from "antd";
import { type Cascade, type Finding, fixCascade, lintCascade } from "../../contract.ts";
import { rereads } from "../list/use-cascades.ts";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";

/** What an upper platform would stumble over, with what mends it. */
export function CheckTab({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const query = useQueryCall(lintCascade, { id: cascade.ID }, { quiet: true });
  const recheck = (
    <Button loading={query.isFetching} onClick={() => void query.refetch()}>
      {t("recheck")}
    </Button>
  );
  return (
    <Loaded query={query}>
      {({ total, rows }) =>
        total === 0 ? (
          <Result status="success" title={t("ok")} subTitle={t("okHint")} extra={recheck} />
        ) : (
          <>
            <div className={layout.toolbar}>
              <strong>{t("found", { count: total })}</strong>
              {total > rows.length && (
                <span className={layout.second}>
                  {t("shown", { shown: rows.length, count: total })}
                </span>
              )}
              <span className={layout.end}>{recheck}</span>
            </div>
            {[...Map.groupBy(rows, ({ Code }) => Code)].map(([code, findings]) => (
              <FindingKind key={code} cascade={cascade} code={code} findings={findings} />
            ))}
          </>
        )
      }
    </Loaded>
  );
}

interface FindingKindProps {
  readonly cascade: Cascade;
  readonly code: Finding["Code"];
  readonly findings: readonly Finding[];
}

function FindingKind({ cascade, code, findings }: FindingKindProps) {
  const t = useTexts(shareTexts);
  const { mutate, isPending } = useMutationCall(fixCascade, {
    rereads,
    onDone: ({ Fixed }) => notices.success(t("fixed", { count: Fixed })),
  });
  const level = findings[0]?.Level ?? "warning";
  const mendable = findings.filter(({ Fix }) => Fix !== "").length;
  return (
    <section className={styles["rows"]} aria-label={t(`code.${code}`)}>
      <header className={layout.row}>
        <Tag color={level === "error" ? "red" : "gold"}>{t(`level.${level}`)}</Tag>
        <strong>{t(`code.${code}`)}</strong>
        {mendable > 1 && (
          <Button
            className={layout.end}
            size="small"
            loading={isPending}
            onClick={() => mutate({ id: cascade.ID, code })}
          >
            {t("fixAll", { count: mendable })}
          </Button>
        )}
      </header>
      {findings.map((finding) => (
        <div
          key={`${finding.DeviceID} ${finding.ChannelID} ${finding.GroupID}`}
          className={layout.row}
        >
          <span className={styles["text"]}>
            <TwoLines second={finding.Text}>
              {finding.Name !== "" && <strong>{finding.Name}</strong>}
            </TwoLines>
          </span>
          {finding.Fix !== "" && (
            <Button
              size="small"
              disabled={isPending}
              onClick={() => mutate({ id: cascade.ID, code, ...placeOf(finding) })}
            >
              {finding.Fix}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}

const placeOf = ({ DeviceID, ChannelID, GroupID }: Finding) =>
  GroupID > 0 ? { GroupID } : { DeviceID, ChannelID };
