import { BatchAction, type Column, ListPage, layout, TwoLines, useList } from "@tessera/kit";
import { listQuery, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import { listShareLinks, revokeShareLinks, type ShareLink } from "../contract.ts";
import { OpenPagesCard } from "./OpenPagesCard.tsx";
import { RevokeButton } from "./RevokeButton.tsx";
import { isRevocable, refreshMs, rereads, summaryOf } from "./share-links.ts";
import { sharingTexts } from "./texts.ts";

/** Every share link of the site, and the pages that are open to everybody. */
export default function SharingPage() {
  const t = useTexts(sharingTexts);
  const { mutateAsync: revoke } = useMutationCall(revokeShareLinks, { rereads });
  const list = useList(listShareLinks, {
    read: ({ data, total }) => ({ rows: data, total }),
    keyOf: ({ ID }) => ID,
    filters: ["active"],
    input: ({ active, ...address }) => ({ ...listQuery(address), active: active === "1" }),
    refreshMs,
  });
  return (
    <ListPage
      title={t("sharing")}
      breadcrumbs={[{ label: t("config") }, { label: t("sharing") }]}
      lead={
        <>
          <OpenPagesCard />
          <h2 className={layout.heading}>{t("all")}</h2>
        </>
      }
      list={list}
      columns={useColumns()}
      search={t("search")}
      filters={[
        {
          name: "active",
          label: t("state"),
          options: [
            { value: "", label: t("everyState") },
            { value: "1", label: t("active") },
          ],
        },
      ]}
      choosing={{ nameOf: ({ Name }) => Name || t("noName"), isAllowed: isRevocable }}
      batch={
        <BatchAction
          selection={list.selection}
          label={t("revoke")}
          ask={{
            title: t("revokeManyAsk", { count: list.selection.keys.length }),
            detail: t("revokeDetail"),
          }}
          run={async (keys) => {
            const { Revoked } = await revoke({ IDs: keys.map(Number) });
            return t("revokedCount", { count: Revoked });
          }}
        />
      }
      empty={{ title: t("noLinksYet"), hint: t("noLinksYetHint") }}
      minWidth={1000}
    />
  );
}

const colors = { active: "success", expired: "default", revoked: "error", powerless: "warning" };

function useColumns(): readonly Column<ShareLink>[] {
  const t = useTexts(sharingTexts);
  return [
    {
      title: t("purpose"),
      card: "head",
      cell: ({ ID, Name, CreateTime }) => (
        <TwoLines
          second={<span title={t("created")}>{`#${ID} · ${CreateTime.slice(0, 16)}`}</span>}
        >
          {Name ? <strong>{Name}</strong> : <span className={layout.muted}>{t("noName")}</span>}
        </TwoLines>
      ),
    },
    { title: t("channel"), card: "line", cell: (link) => <SharedChannel link={link} /> },
    {
      title: t("owner"),
      width: 120,
      card: "line",
      cell: ({ OwnerName }) => OwnerName,
      inCard: (link) => <span className={layout.second}>{summaryOf(link, t)}</span>,
    },
    {
      title: t("state"),
      width: 150,
      card: "head",
      cell: ({ State }) => <Tag color={colors[State]}>{t(State)}</Tag>,
    },
    {
      title: t("viewers"),
      width: 104,
      card: "none",
      cell: ({ Viewers, MaxViewers }) => (MaxViewers > 0 ? `${Viewers} / ${MaxViewers}` : Viewers),
    },
    {
      title: t("opened"),
      width: 150,
      card: "none",
      cell: ({ Opened, LastOpenTime }) => (
        <TwoLines
          second={
            LastOpenTime ? t("lastOpened", { time: LastOpenTime.slice(5, 16) }) : t("neverOpened")
          }
        >
          {Opened}
        </TwoLines>
      ),
    },
    {
      title: t("expires"),
      width: 155,
      card: "none",
      cell: ({ ExpireTime }) => ExpireTime.slice(0, 16),
    },
    {
      title: t("actions"),
      width: 90,
      card: "foot",
      isPinned: true,
      cell: (link) => isRevocable(link) && <RevokeButton link={link} />,
    },
  ];
}

function SharedChannel({ link }: { readonly link: ShareLink }) {
  const t = useTexts(sharingTexts);
  const { DeviceID, ChannelID, ChannelName, Stream } = link;
  const place = [DeviceID, ChannelID].map(encodeURIComponent).join("/");
  return (
    <TwoLines second={t(Stream)}>
      <Link className={layout.link} to={`/video/player/${place}/${Stream === "sub" ? 2 : 1}`}>
        {ChannelName || `${DeviceID} / ${ChannelID}`}
      </Link>
    </TwoLines>
  );
}
