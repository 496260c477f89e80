import { systemClock } from "@tessera/base";
import { Spin } from "antd";
import { lazy, Suspense } from "react";
import type { RouteObject } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import type { Screen } from "../screens.ts";
import { Guarded } from "./Guarded.tsx";
import { loadWithin } from "./load-within.ts";
import styles from "./routes.module.css";
import { ScreenError } from "./ScreenError.tsx";
import { Shell } from "./Shell.tsx";
import { shellTexts } from "./texts.ts";

/** Bare screens stand alone, the others inside the shell, all behind the guard. */
export function routesOf(screens: readonly Screen[]): RouteObject[] {
  const bare = screens.filter(({ frame }) => frame === "bare").map(routeOf);
  const framed = screens.filter(({ frame }) => frame !== "bare").map(routeOf);
  return [
    {
      element: <Guarded />,
      errorElement: <ScreenError />,
      children: [...bare, { element: <Shell />, children: framed }, { path: "*", element: null }],
    },
  ];
}

function routeOf({ path, load }: Screen): RouteObject {
  const Content = lazy(() => loadWithin(load, systemClock));
  return {
    path,
    errorElement: <ScreenError />,
    element: (
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    ),
  };
}

function Loading() {
  const t = useTexts(shellTexts);
  return (
    <output className={styles["loading"]} aria-label={t("loading")}>
      <Spin size="large" />
    </output>
  );
}
