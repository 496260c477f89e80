export const bookmarkParts = () => import("./parts.tsx");
