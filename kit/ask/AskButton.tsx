import { defineTexts, useTexts, words } from "@tessera/platform/console";
import { Button, type ButtonProps, Popconfirm } from "antd";
import type { ReactNode } from "react";
import type { Question } from "./use-ask.tsx";
import { useBusy } from "./use-busy.ts";

const askTexts = defineTexts("ask-button", { ...words });

// On a phone the button may stand at the left: the question begins there then, or moves sideways, instead of being cut off.
const staysOnScreen = { overflow: { adjustX: true, shiftX: true, adjustY: true } };

interface AskButtonProps extends Question {
  /** What the button says; what it will do when nothing is given. An icon with a label says nothing else. */
  readonly children?: ReactNode;
  readonly label?: string;
  readonly type?: NonNullable<ButtonProps["type"]>;
  readonly size?: NonNullable<ButtonProps["size"]>;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

/** A button that asks beside itself before it destroys something. */
export function AskButton(props: AskButtonProps) {
  const { title, detail, isHarmless = false, run, children, label, isDisabled = false } = props;
  const t = useTexts(askTexts);
  const busy = useBusy();
  const action = props.action ?? t("remove");
  return (
    <Popconfirm
      placement="topRight"
      align={staysOnScreen}
      title={title}
      description={detail}
      okText={action}
      okButtonProps={{ danger: !isHarmless }}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      disabled={isDisabled}
      onConfirm={() => void busy.run(run)}
    >
      <Button
        type={props.type ?? "link"}
        size={props.size ?? "small"}
        danger={!isHarmless}
        icon={props.icon}
        loading={busy.isBusy}
        disabled={isDisabled}
        {...(label && { "aria-label": label })}
      >
        {children ?? (props.icon && label ? undefined : action)}
      </Button>
    </Popconfirm>
  );
}
