import { MoreOutlined } from "@ant-design/icons";
import { defineTexts, useTexts } from "@tessera/platform/console";
import { Button, Dropdown } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { layout } from "../look/layout.ts";
import { AskButton } from "./AskButton.tsx";
import { type Question, useAsk } from "./use-ask.tsx";
import { useBusy } from "./use-busy.ts";

const actionTexts = defineTexts("row-actions", {
  moreOf: ["“{{name}}”的更多操作", "More actions for “{{name}}”"],
});

export interface RowAction {
  readonly label: string;
  /** Where it leads, or what it does. */
  readonly to?: string;
  readonly state?: unknown;
  readonly run?: () => unknown;
  /** Asked before `run`. */
  readonly ask?: Omit<Question, "run">;
  /** Destroys something, and asks by itself. */
  readonly isDanger?: boolean;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

interface RowActionsProps {
  /** What the row is called. */
  readonly name: string;
  /** Those that do not apply are left out. */
  readonly actions: readonly (RowAction | false | undefined)[];
  /** How many stand in the row; the others are behind a button. All, unless it is said. */
  readonly shown?: number;
}

/** What can be done with one row. */
export function RowActions({ name, actions, shown = actions.length }: RowActionsProps) {
  const possible = actions.filter((action) => action !== false && action !== undefined);
  const rest = possible.slice(shown);
  return (
    <span className={layout.actions}>
      {possible.slice(0, shown).map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {rest.length > 0 && <MoreActions name={name} actions={rest} />}
    </span>
  );
}

function ActionButton({ action }: { readonly action: RowAction }) {
  const start = useStart();
  const { isBusy, run } = useBusy();
  const { label, ask, isDanger = false, icon, isDisabled = false } = action;
  if (ask)
    return (
      <AskButton {...ask} icon={icon} isDisabled={isDisabled} run={async () => start(action)}>
        {label}
      </AskButton>
    );
  return (
    <Button
      type="link"
      size="small"
      danger={isDanger}
      icon={icon}
      disabled={isDisabled}
      loading={isBusy}
      onClick={() => void run(async () => start(action))}
    >
      {label}
    </Button>
  );
}

function MoreActions({
  name,
  actions,
}: {
  readonly name: string;
  readonly actions: readonly RowAction[];
}) {
  const t = useTexts(actionTexts);
  const start = useStart();
  const { isBusy, run } = useBusy();
  const { ask, question } = useAsk();
  return (
    <>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        menu={{
          items: actions.map(
            ({ label, icon, ask: asked, isDanger = false, isDisabled = false }) => ({
              key: label,
              label,
              icon,
              disabled: isDisabled,
              danger: isDanger || (asked !== undefined && !asked.isHarmless),
            }),
          ),
          onClick: ({ key }) => {
            const action = actions.find(({ label }) => label === key);
            if (action?.ask) ask({ ...action.ask, run: async () => start(action) });
            else if (action) void run(async () => start(action));
          },
        }}
      >
        <Button
          type="text"
          size="small"
          loading={isBusy}
          icon={<MoreOutlined />}
          aria-label={t("moreOf", { name })}
        />
      </Dropdown>
      {question}
    </>
  );
}

function useStart(): (action: RowAction) => unknown {
  const navigate = useNavigate();
  return ({ to, state, run }) => (to === undefined ? run?.() : navigate(to, { state }));
}
