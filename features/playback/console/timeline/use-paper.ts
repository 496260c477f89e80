import { lengthOf, ScreenLoop, type ZoneTime } from "@tessera/kit/playback";
import { useLanguage } from "@tessera/platform/console";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  drawTimeline,
  heightOf,
  type TimelinePalette,
  type TimelineScene,
} from "./draw-timeline.ts";
import { ticksOf } from "./ticks.ts";

type PaperScene = Omit<TimelineScene, "widthPx" | "ticks" | "positionMs"> & {
  readonly zone: ZoneTime;
  readonly positionMs: () => number;
};

/** Draws whenever something to be seen has changed; gives the width. */
export function usePaper(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  scene: PaperScene,
): number {
  const language = useLanguage();
  const [widthPx, setWidthPx] = useState(0);
  const latest = useRef({ scene, language });
  const isDirty = useRef(true);
  const loop = useRef<ScreenLoop>(undefined);
  useEffect(() => {
    latest.current = { scene, language };
    isDirty.current = true;
    loop.current?.wake();
  });

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return undefined;
    const watch = new ResizeObserver(() => {
      setWidthPx(canvas.clientWidth);
      isDirty.current = true;
      loop.current?.wake();
    });
    watch.observe(canvas);
    let drawnAtMs = Number.NaN;
    let drawnTheme: string | undefined;
    loop.current = new ScreenLoop(() => {
      const { scene: now } = latest.current;
      const positionMs = now.positionMs();
      const { theme } = document.documentElement.dataset;
      const perPx = lengthOf(now.view) / Math.max(1, canvas.clientWidth);
      const hasMoved = !(Math.abs(positionMs - drawnAtMs) < perPx / 2);
      if (!isDirty.current && !hasMoved && theme === drawnTheme) return false;
      isDirty.current = false;
      drawnAtMs = positionMs;
      drawnTheme = theme;
      draw(canvas, latest.current, positionMs);
      return true;
    });
    return () => {
      loop.current?.stop();
      loop.current = undefined;
      watch.disconnect();
    };
  }, [canvasRef]);
  return widthPx;
}

function draw(
  canvas: HTMLCanvasElement,
  { scene, language }: { readonly scene: PaperScene; readonly language: "zh" | "en" },
  positionMs: number,
): void {
  const widthPx = canvas.clientWidth;
  const heightPx = heightOf(scene.channels.length, scene.lanePx);
  const sharp = devicePixelRatio || 1;
  if (
    canvas.width !== Math.round(widthPx * sharp) ||
    canvas.height !== Math.round(heightPx * sharp)
  ) {
    canvas.width = Math.round(widthPx * sharp);
    canvas.height = Math.round(heightPx * sharp);
  }
  const paper = canvas.getContext("2d");
  if (!paper || widthPx === 0) return;
  paper.setTransform(sharp, 0, 0, sharp, 0, 0);
  const ticks = ticksOf(scene.view, widthPx, scene.zone, language);
  drawTimeline(paper, { ...scene, widthPx, ticks, positionMs }, paletteOf(canvas));
}

function paletteOf(canvas: HTMLCanvasElement): TimelinePalette {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--timeline-${name}`).trim();
  return {
    text: colour("text"),
    muted: colour("muted"),
    line: colour("line"),
    ground: colour("ground"),
    recorded: colour("recorded"),
    planned: colour("planned"),
    gap: colour("gap"),
    damaged: colour("damaged"),
    locked: colour("locked"),
    alarm: colour("alarm"),
    accent: colour("accent"),
    playhead: colour("playhead"),
  };
}
