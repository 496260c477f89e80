import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";

interface BarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

export function BarButton({ label, icon, onClick }: BarButtonProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} onClick={onClick} />
    </Tooltip>
  );
}
