import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useKeyLabel } from "../commands/command.ts";

interface BarButtonProps {
  readonly label: string;
  /** That does the same, as a command has it. */
  readonly hotkey?: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

export function BarButton({ label, hotkey, icon, onClick }: BarButtonProps) {
  const labelOf = useKeyLabel();
  const words = labelOf({ label, ...(hotkey !== undefined && { key: hotkey }) });
  return (
    <Tooltip title={words}>
      <Button type="text" aria-label={words} icon={icon} onClick={onClick} />
    </Tooltip>
  );
}
