import { useEffect, useState } from "react";
import type { LookOf, MapFeature, MapLayer } from "./live-map.ts";
import { useLiveMap } from "./map-context.ts";

interface FeatureLayerProps<Data> {
  /** The same array as long as nothing has changed. */
  readonly features: readonly MapFeature<Data>[];
  /** The same function as long as looks do not change. */
  readonly look: LookOf<Data>;
  readonly zIndex?: number;
  readonly isVisible?: boolean;
  readonly isInert?: boolean;
  /** For those who drag or modify what is on it: the layer, and undefined when it goes. A steady function. */
  readonly onLayer?: (layer: MapLayer<Data> | undefined) => void;
}

/** A layer of the map around it, as long as it is rendered. */
export function FeatureLayer<Data>({
  features,
  look,
  zIndex = 0,
  isVisible = true,
  isInert = false,
  onLayer,
}: FeatureLayerProps<Data>) {
  const map = useLiveMap();
  const [layer, setLayer] = useState<MapLayer<Data>>();
  useEffect(() => {
    const made = map.layer<Data>({ look: () => [], zIndex, isInert });
    setLayer(made);
    onLayer?.(made);
    return () => {
      onLayer?.(undefined);
      made.remove();
    };
  }, [map, zIndex, isInert, onLayer]);
  useEffect(() => layer?.setLook(look), [layer, look]);
  useEffect(() => layer?.set(features), [layer, features]);
  useEffect(() => layer?.setVisible(isVisible), [layer, isVisible]);
  return null;
}
