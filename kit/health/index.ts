export { HealthFigure } from "./HealthFigure.tsx";
export { healthSlot } from "./slots.ts";
export { TroubleList } from "./TroubleList.tsx";
