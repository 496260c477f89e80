export { parseSession } from "../session-header.ts";
export { parseTransport } from "../transport-header.ts";
export { type Script, ScriptedCamera, usualAnswer } from "./scripted-camera.ts";
