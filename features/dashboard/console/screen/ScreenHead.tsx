import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  HomeOutlined,
  PictureOutlined,
} from "@ant-design/icons";
import { useProductTitle, useServerGone, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ServerClock } from "./ServerClock.tsx";
import styles from "./screen.module.css";
import { screenTexts } from "./texts.ts";

interface ScreenHeadProps {
  /** Undefined until the server has told its time. */
  readonly clock: { readonly aheadMs: number; readonly zone: string } | undefined;
  /** Something of the page could not be read. */
  readonly isPartial: boolean;
  readonly isFullScreen: boolean;
  readonly onFullScreen: () => void;
  /** Undefined where no pictures are shown. */
  readonly onChoose: (() => void) | undefined;
}

/** Where one is, what time it is, and whether what is seen is true. */
export function ScreenHead(props: ScreenHeadProps) {
  const { clock, isPartial, isFullScreen, onFullScreen, onChoose } = props;
  const t = useTexts(screenTexts);
  const title = useProductTitle();
  return (
    <header className={styles["head"]}>
      <h1>{title}</h1>
      <Connection isPartial={isPartial} />
      {clock && <ServerClock {...clock} />}
      <nav className={styles["tools"]}>
        {onChoose && (
          <Tool label={t("choosePictures")} icon={<PictureOutlined />} onPress={onChoose} />
        )}
        <Tool
          label={t(isFullScreen ? "leaveFullScreen" : "fullScreen")}
          icon={isFullScreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onPress={onFullScreen}
        />
        <Link to="/ai/dashboard" aria-label={t("toHome")} title={t("toHome")}>
          <HomeOutlined aria-hidden />
        </Link>
      </nav>
    </header>
  );
}

function Connection({ isPartial }: { readonly isPartial: boolean }) {
  const t = useTexts(screenTexts);
  const isGone = useServerGone() !== undefined;
  const state = stateOf(isGone, isPartial);
  return (
    <output className={styles["connection"]} data-state={state}>
      {t(state)}
    </output>
  );
}

function stateOf(isGone: boolean, isPartial: boolean): "gone" | "partly" | "connected" {
  if (isGone) return "gone";
  return isPartial ? "partly" : "connected";
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

const Tool = ({ label, icon, onPress }: ToolProps) => (
  <button type="button" aria-label={label} title={label} onClick={onPress}>
    {icon}
  </button>
);
