export const talkParts = () => import("./parts.ts");
