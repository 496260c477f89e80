import { useEffect, useRef } from "react";
import type { LookOf, MapFeature, MapLayer } from "./live-map.ts";
import { useLiveMap } from "./map-context.ts";

interface FeatureLayerProps<Data> {
  /** The same array as long as nothing has changed. */
  readonly features: readonly MapFeature<Data>[];
  /** The same function as long as looks do not change. */
  readonly look: LookOf<Data>;
  readonly zIndex?: number;
  readonly isInert?: boolean;
  /** For those who drag or modify what is on it: the layer, and undefined when it goes. A steady function. */
  readonly onLayer?: (layer: MapLayer<Data> | undefined) => void;
}

/** A layer of the map around it, as long as it is rendered. */
export function FeatureLayer<Data>(props: FeatureLayerProps<Data>) {
  const { features, look, zIndex = 0, isInert = false, onLayer } = props;
  const map = useLiveMap();
  const layer = useRef<MapLayer<Data>>(undefined);
  // Effects run in their order: a layer that is made anew finds what is to be on it.
  const latest = useRef({ features, look });
  useEffect(() => {
    latest.current = { features, look };
  });
  useEffect(() => {
    const wanted = latest.current;
    const made = map.layer<Data>({
      look: wanted.look,
      zIndex,
      isInert,
    });
    made.set(wanted.features);
    layer.current = made;
    onLayer?.(made);
    return () => {
      layer.current = undefined;
      onLayer?.(undefined);
      made.remove();
    };
  }, [map, zIndex, isInert, onLayer]);
  useEffect(() => layer.current?.setLook(look), [look]);
  useEffect(() => layer.current?.set(features), [features]);
  return null;
}
