import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { EmptyState, Spinner, useIsDark, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BaseNote } from "./BaseNote.tsx";
import type { BaseMap, Opening, PlanMap } from "./base-map.ts";
import type { LiveMap } from "./live-map.ts";
import styles from "./MapView.module.css";
import { MapContext } from "./map-context.ts";
import { mapTexts } from "./texts.ts";

interface MapViewProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string;
  readonly base: BaseMap | PlanMap;
  readonly className?: string | undefined;
  /** Where it opens; as the base says unless it is said. Later ones say nothing. */
  readonly opening?: Opening | undefined;
  /** A small picture of a map: no buttons. */
  readonly isSmall?: boolean;
  /** Layers, pins and whatever else asks `useLiveMap`; made once the map is there. */
  readonly children?: ReactNode;
}

/** A map. The library comes with the first one; what stands on it is its children's. */
export function MapView(props: MapViewProps) {
  const { label, base, className, isSmall, opening, children } = props;
  const t = useTexts(mapTexts);
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { map, hasFailed } = useMapIn(place, base, opening, attempt);
  const isDark = useIsDark();
  useEffect(() => {
    // The page's colours change with the theme in the same turn.
    if (map) requestAnimationFrame(() => map.restyle(isDark));
  }, [map, isDark]);
  return (
    <div className={clsx(styles["frame"], className)}>
      <div
        ref={place}
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move it, plus and minus zoom it
        tabIndex={0}
        className={styles["map"]}
      />
      {!map && (
        <div className={styles["waiting"]}>
          {hasFailed ? (
            <EmptyState mood="trouble" title={t("notLoaded")} hint={t("notLoadedHint")} isSmall>
              <Button onClick={() => setAttempt(attempt + 1)}>{t("retry")}</Button>
            </EmptyState>
          ) : (
            <output>
              <Spinner /> {t("loading")}
            </output>
          )}
        </div>
      )}
      {map && (
        <MapContext value={map}>
          {!isSmall && (
            <div className={styles["zoom"]}>
              <Button
                icon={<PlusOutlined />}
                aria-label={t("zoomIn")}
                title={t("zoomIn")}
                onClick={() => map.zoomBy(1)}
              />
              <Button
                icon={<MinusOutlined />}
                aria-label={t("zoomOut")}
                title={t("zoomOut")}
                onClick={() => map.zoomBy(-1)}
              />
            </div>
          )}
          <BaseNote base={base} />
          {children}
        </MapContext>
      )}
    </div>
  );
}

const fetchEngine = () => import("./engine/ol-map.ts");

/** For who asks the server first what its map is made of: the library comes meanwhile. */
export function useEngineAhead(): void {
  useEffect(() => {
    // What does not come is asked for again, and missed aloud, by the map.
    void fetchEngine().catch(() => {});
  }, []);
}

/** Made anew for another base: its plane may be another. */
function useMapIn(
  place: { readonly current: HTMLElement | null },
  base: BaseMap | PlanMap,
  opening: Opening | undefined,
  attempt: number,
): { readonly map: LiveMap | undefined; readonly hasFailed: boolean } {
  const [map, setMap] = useState<LiveMap>();
  const [failedAt, setFailedAt] = useState<number>();
  const said = JSON.stringify(base);
  const first = useRef(opening);
  useEffect(() => {
    let isGone = false;
    let made: LiveMap | undefined;
    const begin = async () => {
      try {
        const { makeMap } = await fetchEngine();
        if (isGone || !place.current) return;
        made = makeMap(place.current, JSON.parse(said) as BaseMap | PlanMap, first.current);
        setMap(made);
      } catch {
        if (!isGone) setFailedAt(attempt);
      }
    };
    void begin();
    return () => {
      isGone = true;
      made?.remove();
      setMap(undefined);
    };
  }, [place, said, attempt]);
  return { map, hasFailed: failedAt === attempt };
}
