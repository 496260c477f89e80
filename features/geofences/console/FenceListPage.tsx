import { PlusOutlined } from "@ant-design/icons";
import { type Column, EnableSwitch, ListPage, RowActions, useList } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { Link } from "react-router";
import { enableFence, listFences, removeFence, type WireFence } from "../contract.ts";
import { fenceFormAddress } from "./addresses.ts";
import { fenceTexts } from "./texts.ts";

/** `/config/geofences`: areas, routes and sections whose crossing is an alarm. */
export default function FenceListPage() {
  const t = useTexts(fenceTexts);
  const list = useList(listFences, {
    read: ({ rows, total }) => ({ rows, total }),
    keyOf: ({ ID }) => ID,
    refreshMs: 30_000,
  });
  const add = (
    <Link to={fenceFormAddress()}>
      <Button type="primary" icon={<PlusOutlined />}>
        {t("add")}
      </Button>
    </Link>
  );
  return (
    <ListPage
      title={t("title")}
      extra={add}
      list={list}
      columns={useColumns()}
      search={t("search")}
      empty={{ title: t("none"), hint: t("noneHint"), action: add }}
    />
  );
}

function useColumns(): readonly Column<WireFence>[] {
  const t = useTexts(fenceTexts);
  const rereads = [listFences];
  const switching = useMutationCall(enableFence, { rereads });
  const removing = useMutationCall(removeFence, {
    rereads,
    onDone: () => notices.success(t("removed")),
  });
  return [
    { title: t("name"), card: "head", sort: "Name", cell: ({ Name }) => Name },
    { title: t("kind"), width: 110, card: "tag", cell: ({ Shape }) => t(Shape.Kind) },
    { title: t("rules"), card: "line", cell: (fence) => <Rules fence={fence} /> },
    {
      title: t("who"),
      width: 220,
      cell: ({ Channels, Groups }) =>
        t("whoShort", { channels: Channels.length, groups: Groups.length }),
    },
    { title: t("inside"), width: 110, sort: "Inside", cell: ({ Inside }) => Inside },
    {
      title: t("enabled"),
      width: 90,
      card: "head",
      cell: (fence) => (
        <EnableSwitch
          name={fence.Name}
          isEnabled={fence.Enable}
          onChange={(isEnabled) => switching.mutateAsync({ ID: fence.ID, Enable: isEnabled })}
        />
      ),
    },
    {
      title: t("actions"),
      width: 150,
      card: "foot",
      cell: ({ ID, Name }) => (
        <RowActions
          name={Name}
          actions={[
            { label: t("edit"), to: fenceFormAddress(ID) },
            {
              label: t("remove"),
              ask: {
                title: t("removeAsk", { name: Name }),
                detail: t("removeDetail"),
                action: t("remove"),
              },
              run: () => removing.mutateAsync({ ID }),
            },
          ]}
        />
      ),
    },
  ];
}

function Rules({ fence: { Shape, OnEnter, OnLeave, LimitKmh } }: { readonly fence: WireFence }) {
  const t = useTexts(fenceTexts);
  const isRoute = Shape.Kind === "corridor";
  return (
    <>
      {OnEnter && <Tag>{t(isRoute ? "onRouteShort" : "enterShort")}</Tag>}
      {OnLeave && <Tag>{t(isRoute ? "offRouteShort" : "leaveShort")}</Tag>}
      {LimitKmh > 0 && <Tag>{t("limitShort", { kmh: LimitKmh })}</Tag>}
    </>
  );
}
