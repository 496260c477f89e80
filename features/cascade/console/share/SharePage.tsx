import {
  LoadFailed,
  notices,
  Page,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Badge, Button, Skeleton } from "antd";
import clsx from "clsx";
import { Link, useParams, useSearchParams } from "react-router";
import { type Cascade, lintCascade, listCascades, pushCatalog } from "../../contract.ts";
import { ChannelsTab } from "./ChannelsTab.tsx";
import { CheckTab } from "./CheckTab.tsx";
import { GroupsTab } from "./GroupsTab.tsx";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";

const tabs = ["channels", "groups", "check"] as const;
type Tab = (typeof tabs)[number];

const refreshMs = 5000;

/** `/config/cascade/:cascade`: what an upper platform sees of us. */
export default function SharePage() {
  const t = useTexts(shareTexts);
  const id = Number(useParams()["cascade"]);
  const { data, error, refetch } = useQueryCall(
    listCascades,
    { id, limit: 1 },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  const cascade = data?.CascadeList[0];
  const crumbs = [{ label: t("config") }, { label: t("list"), to: "/config/cascade" }];
  if (!cascade)
    return (
      <Page title={t("list")} breadcrumbs={crumbs}>
        {error || data ? (
          <LoadFailed error={error ?? new Error("404")} onRetry={refetch} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </Page>
    );
  return (
    <Page
      title={t("title", { name: cascade.Name })}
      breadcrumbs={[...crumbs, { label: cascade.Name }]}
      extra={<PushButton cascade={cascade} />}
    >
      <Tabs cascade={cascade} />
    </Page>
  );
}

function Tabs({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const [query] = useSearchParams();
  const open = tabs.find((tab) => tab === query.get("tab")) ?? "channels";
  const { data } = useQueryCall(lintCascade, { id: cascade.ID }, { quiet: true });
  return (
    <>
      <nav className={styles["tabs"]} aria-label={t("tabs")}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={tab === "channels" ? "?" : `?tab=${tab}`}
            className={clsx(styles["tab"], tab === open && styles["selected"])}
            aria-current={tab === open ? "page" : undefined}
          >
            {t(tab)}
            {tab === "check" && (
              <Badge className={styles["badge"] ?? ""} count={data?.total ?? 0} size="small" />
            )}
          </Link>
        ))}
      </nav>
      <Content tab={open} cascade={cascade} />
    </>
  );
}

function Content({ tab, cascade }: { readonly tab: Tab; readonly cascade: Cascade }) {
  if (tab === "groups") return <GroupsTab cascade={cascade} />;
  if (tab === "check") return <CheckTab cascade={cascade} />;
  return <ChannelsTab cascade={cascade} />;
}

function PushButton({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const { mutate, isPending } = useMutationCall(pushCatalog, {
    rereads: [listCascades],
    onDone: ({ Total }) => notices.success(t("pushed", { count: Total })),
  });
  return (
    <Button
      disabled={!cascade.Online}
      loading={isPending}
      onClick={() => mutate({ id: cascade.ID })}
    >
      {t("push")}
    </Button>
  );
}
