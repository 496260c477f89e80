import { type Command, useKeyLabel } from "@tessera/kit/commands";
import { Button, Tooltip } from "antd";

/** Commands as buttons; their keys are told on hover. */
export function CommandButtons({ commands }: { readonly commands: readonly Command[] }) {
  const labelOf = useKeyLabel();
  return commands.map((command) => (
    <Tooltip key={command.id} title={labelOf(command)}>
      <Button
        icon={command.icon}
        disabled={command.isDisabled ?? false}
        aria-keyshortcuts={command.key}
        onClick={command.perform}
      >
        {command.label}
      </Button>
    </Tooltip>
  ));
}
