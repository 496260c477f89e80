import {
  LinkTabs,
  LoadFailed,
  notices,
  Page,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Badge, Button, Skeleton } from "antd";
import { useParams, useSearchParams } from "react-router";
import { type Cascade, lintCascade, listCascades, pushCatalog } from "../../contract.ts";
import { ChannelsTab } from "./ChannelsTab.tsx";
import { CheckTab } from "./CheckTab.tsx";
import { GroupsTab } from "./GroupsTab.tsx";
import { shareTexts } from "./texts.ts";

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

const tabs = { "?": ChannelsTab, "?tab=groups": GroupsTab, "?tab=check": CheckTab } as const;

function Tabs({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const [query] = useSearchParams();
  const { data } = useQueryCall(lintCascade, { id: cascade.ID }, { quiet: true });
  const wanted = `?tab=${query.get("tab")}`;
  const open = wanted === "?tab=groups" || wanted === "?tab=check" ? wanted : "?";
  const Tab = tabs[open];
  return (
    <>
      <LinkTabs
        label={t("tabs")}
        open={open}
        tabs={[
          { to: "?", title: t("channels") },
          { to: "?tab=groups", title: t("groups") },
          {
            to: "?tab=check",
            title: (
              <>
                {t("check")} <Badge count={data?.total ?? 0} size="small" />
              </>
            ),
          },
        ]}
      />
      <Tab cascade={cascade} />
    </>
  );
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
