import {
  CopyOutlined,
  HistoryOutlined,
  PlayCircleOutlined,
  PlaySquareOutlined,
  StarOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { CommandMenu } from "../../commands/CommandMenu.tsx";
import type { CameraFacts } from "../facts/camera-facts.ts";
import { cameraListTexts } from "../texts.ts";
import type { RowCommand } from "./row-command.ts";

export interface OpenMenu {
  readonly name: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly commands: readonly RowCommand[];
}

interface RowMenuProps extends OpenMenu {
  readonly facts: CameraFacts;
  readonly onCommand: (command: RowCommand) => void;
  readonly onClose: () => void;
}

/** The menu of a row, where it was asked for. */
export function RowMenu({ name, at, commands, facts, onCommand, onClose }: RowMenuProps) {
  const t = useTexts(cameraListTexts);
  const labelOf = (command: RowCommand): string => {
    if (command.kind === "play") return t(command.flow === 1 ? "playMain" : "playSub");
    if (command.kind !== "favourite") return t(command.kind);
    const isFavourite = facts.camera(command.camera)?.isFavourite ?? false;
    return t(isFavourite ? "unfavourite" : "favourite");
  };
  return (
    <CommandMenu
      label={t("more", { name })}
      at={at}
      commands={commands.map((command, index) => ({
        id: String(index),
        label: labelOf(command),
        icon: icons[command.kind],
        place: "menu",
        group: command.kind === "play" || command.kind === "playAll" ? "play" : "more",
        perform: () => onCommand(command),
      }))}
      onClose={onClose}
    />
  );
}

const icons = {
  play: <PlayCircleOutlined aria-hidden />,
  playAll: <PlaySquareOutlined aria-hidden />,
  favourite: <StarOutlined aria-hidden />,
  recordings: <HistoryOutlined aria-hidden />,
  copyId: <CopyOutlined aria-hidden />,
};
