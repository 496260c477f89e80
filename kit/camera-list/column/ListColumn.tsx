import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { LightButton, SideMenu, StageTools, useTexts } from "@tessera/platform/console";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useKeyLabel } from "../../commands/command.ts";
import { useKeys } from "../../commands/use-keys.ts";
import { cameraListTexts } from "../texts.ts";
import styles from "./ListColumn.module.css";
import {
  drawWidth,
  narrowestPx,
  toggleColumn,
  useColumn,
  usualPx,
  widestPx,
} from "./list-column.ts";

interface ListColumnProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The column beside a page: hidden and brought back by T or the button in the bar, drawn narrower or wider at its edge. */
export function ListColumn({ label, children }: ListColumnProps) {
  const { widthPx, isHidden } = useColumn();
  const labelOf = useKeyLabel();
  const words = labelOf({ label, key: "t" });
  useKeys({ t: toggleColumn });
  return (
    <>
      <StageTools place="start">
        <LightButton
          kind="bare"
          icon={isHidden ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={words}
          aria-expanded={!isHidden}
          title={words}
          onClick={toggleColumn}
        />
      </StageTools>
      {!isHidden && (
        <div className={styles["column"]}>
          <SideMenu label={label} widthPx={widthPx}>
            {children}
          </SideMenu>
          <Edge widthPx={widthPx} />
        </div>
      )}
    </>
  );
}

const stepPx = 16;

function Edge({ widthPx }: { readonly widthPx: number }) {
  const t = useTexts(cameraListTexts);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    drawWidth(widthPx + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a rule between two parts that is moved is a separator with a value, which no tag has
    <div
      className={styles["edge"]}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same reason
      role="separator"
      aria-orientation="vertical"
      aria-label={t("columnWidth")}
      aria-valuenow={widthPx}
      aria-valuemin={narrowestPx}
      aria-valuemax={widestPx}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same reason
      tabIndex={0}
      title={t("columnWidth")}
      onPointerDown={takeEdge}
      onPointerMove={drawEdge}
      onDoubleClick={() => drawWidth(usualPx)}
      onKeyDown={onKeyDown}
    />
  );
}

const takeEdge = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
  currentTarget.setPointerCapture(pointerId);

function drawEdge({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
  if (!currentTarget.hasPointerCapture(pointerId)) return;
  const column = currentTarget.parentElement?.getBoundingClientRect();
  if (column) drawWidth(clientX - column.left);
}
