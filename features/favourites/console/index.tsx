export const favouriteParts = () => import("./parts.ts");
