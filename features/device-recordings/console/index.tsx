export const deviceRecordingParts = () => import("./parts.ts");
