import { MoreOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { rungNames } from "@tessera/player";
import type { ReactNode } from "react";
import type { Flow } from "../../camera/channel-view.ts";
import { type Command, useKeyLabel } from "../../commands/command.ts";
import styles from "../LiveTile.module.css";
import { rungLabels } from "../notes/rung-label.ts";
import type { TilePictureState } from "../picture/use-tile-picture.ts";
import { tileTexts } from "../texts.ts";
import type { LiveTileProps } from "../tile-props.ts";
import type { TileTools } from "../use-tile-tools.ts";
import { isAudible } from "./tile-commands.tsx";

interface TileBarProps extends Pick<LiveTileProps, "onFlow"> {
  readonly picture: TilePictureState;
  readonly sound: TileTools["sound"];
  readonly commands: readonly Command[];
  readonly isCompact: boolean;
  /** Gets the place of the button. */
  readonly onMenu: (at: { readonly x: number; readonly y: number }) => void;
}

/** The buttons of a tile; the rest is in its menu. */
export function TileBar(props: TileBarProps) {
  const { picture, sound, onFlow, commands, isCompact, onMenu } = props;
  const t = useTexts(tileTexts);
  const labelOf = useKeyLabel();
  const places = isCompact ? ["tile"] : ["tile", "large-tile"];
  return (
    <div className={styles["controls"]} data-compact={isCompact}>
      {!isCompact && onFlow && <StreamChoice flow={picture.view.flow} onFlow={onFlow} />}
      {!isCompact && <RungChoice picture={picture} />}
      {commands
        .filter(({ place }) => places.includes(place))
        .map((command) => (
          <TileButton
            key={command.id}
            label={labelOf(command)}
            icon={command.icon}
            isExtra={command.place === "large-tile"}
            isDisabled={command.isDisabled}
            isPressed={command.isOn}
            onClick={command.perform}
          >
            {command.id === "sound" && isAudible(picture) && !isCompact && (
              <input
                type="range"
                className={styles["volume"]}
                aria-label={t("volume")}
                min={0}
                max={1}
                step={0.05}
                value={sound.volume}
                onChange={({ target }) => sound.setVolume(Number(target.value))}
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

interface StreamChoiceProps {
  readonly flow: Flow;
  readonly onFlow: (flow: Flow) => void;
}

function StreamChoice({ flow: shown, onFlow }: StreamChoiceProps) {
  const t = useTexts(tileTexts);
  return (
    <fieldset className={styles["streams"]} aria-label={t("streamChoice")}>
      {flows.map(({ flow, key }) => (
        <button key={flow} type="button" aria-pressed={shown === flow} onClick={() => onFlow(flow)}>
          {t(key)}
        </button>
      ))}
    </fieldset>
  );
}

/** The browser's own menu: it opens over a tile in full screen too, and fits a phone. */
function RungChoice({ picture: { choice, setChoice } }: { readonly picture: TilePictureState }) {
  const t = useTexts(tileTexts);
  return (
    <select
      className={styles["rungs"]}
      aria-label={t("rungChoice")}
      title={t("rungChoice")}
      value={choice}
      onChange={({ target }) =>
        setChoice(rungNames.find((name) => name === target.value) ?? "auto")
      }
    >
      <option value="auto">{t("rungAuto")}</option>
      {rungNames.map((name) => (
        <option key={name} value={name}>
          {rungLabels[name]}
        </option>
      ))}
    </select>
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
