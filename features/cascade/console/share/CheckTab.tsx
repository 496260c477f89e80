import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Result, Skeleton, Tag } from "antd";
import { type Cascade, type Finding, fixCascade, lintCascade } from "../../contract.ts";
import { rereads } from "../list/use-cascades.ts";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";

/** What an upper platform would stumble over, with what mends it. */
export function CheckTab({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const { data, error, refetch, isFetching } = useQueryCall(
    lintCascade,
    { id: cascade.ID },
    { quiet: true },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const recheck = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t("recheck")}
    </Button>
  );
  if (data.total === 0)
    return <Result status="success" title={t("ok")} subTitle={t("okHint")} extra={recheck} />;
  const kinds = [...Map.groupBy(data.rows, ({ Code }) => Code)];
  return (
    <>
      <div className={styles["toolbar"]}>
        <strong>{t("found", { count: data.total })}</strong>
        {data.total > data.rows.length && (
          <span className={styles["second"]}>
            {t("shown", { shown: data.rows.length, count: data.total })}
          </span>
        )}
        <span className={styles["actions"]}>{recheck}</span>
      </div>
      {kinds.map(([code, findings]) => (
        <FindingKind key={code} cascade={cascade} code={code} findings={findings} />
      ))}
    </>
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
    <section className={styles["kind"]} aria-label={t(`code.${code}`)}>
      <header className={styles["kindHead"]}>
        <Tag color={level === "error" ? "red" : "gold"}>{t(`level.${level}`)}</Tag>
        <strong>{t(`code.${code}`)}</strong>
        {mendable > 1 && (
          <Button
            className={styles["actions"] ?? ""}
            size="small"
            loading={isPending}
            onClick={() => mutate({ id: cascade.ID, code })}
          >
            {t("fixAll", { count: mendable })}
          </Button>
        )}
      </header>
      <ul className={styles["findings"]}>
        {findings.map((finding) => (
          <li
            key={`${finding.DeviceID} ${finding.ChannelID} ${finding.GroupID}`}
            className={styles["finding"]}
          >
            <span className={styles["title"]}>
              {finding.Name !== "" && <span className={styles["name"]}>{finding.Name}</span>}
              <span className={styles["second"]}>{finding.Text}</span>
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
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({ DeviceID, ChannelID, GroupID }: Finding) =>
  GroupID > 0 ? { GroupID } : { DeviceID, ChannelID };
