import { MoreOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import styles from "./LiveTile.module.css";
import { RungMenu } from "./RungMenu.tsx";
import { tileTexts } from "./texts.ts";
import { labelWithKey, type TileCommand } from "./tile-command.ts";
import type { TileModel } from "./tile-model.ts";

interface TileBarProps {
  readonly tile: Pick<TileModel, "stream" | "rung">;
  readonly commands: readonly TileCommand[];
  readonly isCompact: boolean;
  /** Absent while there is nothing to hear. */
  readonly volume: { readonly value: number; readonly set: (value: number) => void } | undefined;
  /** Gets the place of the button. */
  readonly onMenu: (at: { readonly x: number; readonly y: number }) => void;
}

/** The buttons of a tile; the rest is in its menu. */
export function TileBar({ tile, commands, isCompact, volume, onMenu }: TileBarProps) {
  const t = useTexts(tileTexts);
  const places = isCompact ? ["tile"] : ["tile", "large-tile"];
  return (
    <div className={styles["controls"]} data-compact={isCompact}>
      {!isCompact && tile.stream && <StreamChoice stream={tile.stream} />}
      {!isCompact && <RungMenu choice={tile.rung.choice} onChoice={tile.rung.set} />}
      {commands
        .filter(({ place }) => places.includes(place))
        .map((command) => (
          <TileButton
            key={command.id}
            label={labelWithKey(command)}
            icon={command.icon}
            isExtra={command.place === "large-tile"}
            isDisabled={command.isDisabled}
            isPressed={command.isOn}
            onClick={command.perform}
          >
            {command.id === "sound" && volume && !isCompact && (
              <input
                type="range"
                className={styles["volume"]}
                aria-label={t("volume")}
                min={0}
                max={1}
                step={0.05}
                value={volume.value}
                onChange={({ target }) => volume.set(Number(target.value))}
              />
            )}
          </TileButton>
        ))}
      <TileButton
        label={t("more")}
        icon={<MoreOutlined />}
        hasMenu
        onClick={(button) => {
          const { left, top } = button.getBoundingClientRect();
          onMenu({ x: left, y: top });
        }}
      />
    </div>
  );
}

const flows = [
  { flow: 1, key: "mainStream" },
  { flow: 2, key: "subStream" },
] as const;

function StreamChoice({ stream }: { readonly stream: NonNullable<TileModel["stream"]> }) {
  const t = useTexts(tileTexts);
  return (
    <fieldset className={styles["streams"]} aria-label={t("streamChoice")}>
      {flows.map(({ flow, key }) => (
        <button
          key={flow}
          type="button"
          aria-pressed={stream.flow === flow}
          onClick={() => stream.set(flow)}
        >
          {t(key)}
        </button>
      ))}
    </fieldset>
  );
}

interface TileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Left to the menu where there is no room. */
  readonly isExtra?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly isPressed?: boolean | undefined;
  readonly hasMenu?: boolean;
  readonly onClick: (button: HTMLElement) => void;
  readonly children?: ReactNode;
}

function TileButton(props: TileButtonProps) {
  const { label, icon, isExtra = false, isDisabled = false, isPressed, hasMenu, onClick } = props;
  return (
    <>
      <button
        type="button"
        className={styles["button"]}
        title={label}
        aria-label={label}
        aria-pressed={isPressed}
        aria-haspopup={hasMenu ? "menu" : undefined}
        data-extra={isExtra}
        disabled={isDisabled}
        onClick={({ currentTarget }) => onClick(currentTarget)}
      >
        {icon}
      </button>
      {props.children}
    </>
  );
}
