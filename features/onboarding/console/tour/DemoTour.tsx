import { getServerInfo } from "@tessera/features/system/contract";
import { defineStored, useApp, useConfig } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import { z } from "zod";

/** Sites that are no demo never fetch it. */
const TourCard = lazy(() => import("./TourCard.tsx"));

const stored = defineStored({ key: "tessera_tour_over", schema: z.boolean(), fallback: false });

/** A card beside the pages of a demo site that leads to what is worth seeing. Closed once, it stays away. */
export function DemoTour() {
  const isDemo = useConfig(getServerInfo)?.Demo === true;
  const isSideways = useApp((state) => state.isSideways);
  const [isOver, setIsOver] = useState(() => stored.read());
  if (!isDemo || isOver || isSideways) return null;
  const end = () => {
    stored.write(true);
    setIsOver(true);
  };
  return (
    <Suspense>
      <TourCard onEnd={end} />
    </Suspense>
  );
}
