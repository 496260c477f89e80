import { type Column, EnableSwitch, layout, RowActions, TwoLines } from "@tessera/kit";
import { shortMomentText, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import clsx from "clsx";
import { Link } from "react-router";
import type { PushTarget } from "../../contract.ts";
import { pushTexts } from "../texts.ts";
import { editAddress } from "./addresses.ts";
import { usePushChanges } from "./use-push-changes.ts";

interface ColumnOptions {
  readonly kindName: (kind: string) => string;
  readonly onOutbox: (target: PushTarget) => void;
}

export function useColumns({ kindName, onOutbox }: ColumnOptions): readonly Column<PushTarget>[] {
  const t = useTexts(pushTexts);
  const { enable, test, remove } = usePushChanges();
  return [
    {
      title: t("target"),
      card: "head",
      cell: ({ ID, Name, Kind, Where }) => (
        <TwoLines isCut second={[kindName(Kind), Where].filter((part) => part).join(" · ")}>
          <Link className={clsx(layout.link, layout.strong)} to={editAddress(ID)}>
            {Name}
          </Link>
        </TwoLines>
      ),
    },
    { title: t("state"), card: "line", cell: (target) => <TargetState target={target} /> },
    { title: t("waiting"), width: 90, cell: ({ Waiting }) => Waiting },
    {
      title: t("dead"),
      width: 130,
      cell: (target) =>
        target.Dead === 0 ? (
          0
        ) : (
          <Button
            danger
            type="link"
            size="small"
            style={{ paddingInline: 0 }}
            onClick={() => onOutbox(target)}
          >
            {target.Dead}
          </Button>
        ),
    },
    {
      title: t("enabled"),
      width: 84,
      card: "head",
      cell: (target) => (
        <EnableSwitch
          name={target.Name}
          isEnabled={target.Enable}
          onChange={(next) => enable(target, next)}
        />
      ),
    },
    {
      title: t("actions"),
      width: 220,
      card: "foot",
      isPinned: true,
      cell: (target) => (
        <RowActions
          name={target.Name}
          shown={3}
          actions={[
            { label: t("test"), run: () => test(target) },
            { label: t("outbox"), run: () => onOutbox(target) },
            { label: t("edit"), to: editAddress(target.ID) },
            {
              label: t("remove"),
              ask: { title: t("removeAsk", { name: target.Name }), detail: t("removeDetail") },
              run: () => remove(target),
            },
          ]}
        />
      ),
    },
  ];
}

const colours = {
  disabled: "default",
  quiet: "blue",
  failing: "red",
  ok: "green",
  unused: "default",
} as const;

/** How it goes, and what was answered last. */
function TargetState({ target: { State, LastAnswer, LastAtMs } }: { readonly target: PushTarget }) {
  const t = useTexts(pushTexts);
  const told = LastAtMs > 0 && `${shortMomentText(LastAtMs)} ${LastAnswer}`;
  return (
    <TwoLines isCut second={told} {...(told && { title: told })}>
      <span className={layout.tags}>
        <Tag color={colours[State]}>{t(`state.${State}`)}</Tag>
      </span>
    </TwoLines>
  );
}
