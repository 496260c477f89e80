export const layoutParts = () => import("./parts.ts");
