export const ptzParts = () => import("./parts.ts");
