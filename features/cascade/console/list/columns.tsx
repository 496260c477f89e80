import { type Column, EnableSwitch, layout, RowActions, TwoLines } from "@tessera/kit";
import { shortMomentText, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import clsx from "clsx";
import { Link } from "react-router";
import type { Cascade } from "../../contract.ts";
import { cascadeTexts } from "./texts.ts";
import { shareAddress, useCascadeChanges } from "./use-cascades.ts";

interface ColumnOptions {
  readonly onEdit: (cascade: Cascade) => void;
  readonly onStreams: (cascade: Cascade) => void;
}

export function useColumns({ onEdit, onStreams }: ColumnOptions): readonly Column<Cascade>[] {
  const t = useTexts(cascadeTexts);
  const { enable, push, remove } = useCascadeChanges();
  const link = clsx(layout.link, layout.strong);
  return [
    {
      title: t("upper"),
      card: "head",
      cell: ({ ID, Name, Serial, Host, Port }) => (
        <TwoLines second={`${Serial}\n${Host}:${Port}`}>
          <Link className={link} to={shareAddress(ID)}>
            {Name}
          </Link>
        </TwoLines>
      ),
    },
    { title: t("state"), card: "line", cell: (cascade) => <CascadeState cascade={cascade} /> },
    {
      title: t("shared"),
      width: 130,
      cell: ({ ID, ChannelCount, ShareAllChannel }) => (
        <TwoLines second={ShareAllChannel && t("allShared")}>
          <Link className={link} to={shareAddress(ID)}>
            {t("channelCount", { count: ChannelCount })}
          </Link>
        </TwoLines>
      ),
    },
    {
      title: t("streams"),
      width: 112,
      cell: (cascade) =>
        cascade.StreamCount === 0 ? (
          <span className={layout.second}>–</span>
        ) : (
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0 }}
            onClick={() => onStreams(cascade)}
          >
            {t("streamCount", { count: cascade.StreamCount })}
          </Button>
        ),
    },
    {
      title: t("enabled"),
      width: 84,
      card: "head",
      cell: (cascade) => (
        <EnableSwitch
          name={cascade.Name}
          isEnabled={cascade.Enable}
          onChange={(next) => enable(cascade, next)}
        />
      ),
    },
    {
      title: t("actions"),
      width: 210,
      card: "foot",
      isPinned: true,
      cell: (cascade) => (
        <RowActions
          name={cascade.Name}
          shown={2}
          actions={[
            { label: t("share"), to: shareAddress(cascade.ID) },
            { label: t("edit"), run: () => onEdit(cascade) },
            { label: t("check"), to: shareAddress(cascade.ID, "check") },
            { label: t("push"), isDisabled: !cascade.Online, run: () => push(cascade) },
            {
              label: t("remove"),
              ask: { title: t("removeAsk", { name: cascade.Name }), detail: t("removeDetail") },
              run: () => remove(cascade),
            },
          ]}
        />
      ),
    },
  ];
}

/** Registered or not, and why not. */
function CascadeState({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(cascadeTexts);
  const { Enable, Online, Status, RegisteredAtMs, LastError, LastErrorAtMs } = cascade;
  const { CatalogSent: sent, CatalogTotal: total } = cascade;
  const colour = Online ? "green" : Enable ? "red" : "default";
  const word = Online ? "online" : Enable ? "offline" : "disabled";
  const told = [
    Online && t("since", { time: shortMomentText(RegisteredAtMs) }),
    Enable && !Online && Status,
    Online && LastError !== "" && `${shortMomentText(LastErrorAtMs)} ${LastError}`,
  ];
  return (
    <TwoLines second={told.filter((line) => line).join("\n")}>
      <span className={layout.tags}>
        <Tag color={colour}>{t(word)}</Tag>
        {total > 0 && <Tag color="processing">{t("pushing", { sent, total })}</Tag>}
      </span>
    </TwoLines>
  );
}
