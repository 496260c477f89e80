import { systemClock } from "@tessera/base";
import { type ComponentType, lazy, Suspense } from "react";
import type { RouteObject } from "react-router";
import type { Screen } from "../screens.ts";
import { fetchComponentStyles } from "../theme/component-styles.ts";
import { loadShell, loadThemed } from "./frame-code.tsx";
import { Guarded } from "./Guarded.tsx";
import { Loading } from "./Loading.tsx";
import { loadWithin } from "./load-within.ts";
import { ScreenError } from "./ScreenError.tsx";
import type { Setup } from "./setup.ts";

/** Light screens stand alone, bare ones in the theme, the others inside the shell; all behind the guard. */
export function routesOf(setup: Setup): RouteObject[] {
  const framedAs = (wanted: Screen["frame"]) =>
    setup.screens
      .filter(({ frame = "shell" }) => frame === wanted)
      .map(({ path, load }) => ({ path, ...arriving(load) }));
  const shell = { ...arriving(loadShell), children: framedAs("shell") };
  const loadStyled = async () => {
    const [themed] = await Promise.all([loadThemed(setup), fetchComponentStyles()]);
    return themed;
  };
  const themed = { ...arriving(loadStyled), children: [...framedAs("bare"), shell] };
  return [
    {
      element: <Guarded />,
      errorElement: <ScreenError />,
      children: [...framedAs("light"), themed, { path: "*", element: null }],
    },
  ];
}

/** An element whose code comes when it is first shown. */
function arriving(
  load: () => Promise<{ default: ComponentType }>,
): Pick<RouteObject, "element" | "errorElement"> {
  const Content = lazy(() => loadWithin(load, systemClock));
  return {
    errorElement: <ScreenError />,
    element: (
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    ),
  };
}
