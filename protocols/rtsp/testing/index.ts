export { type Script, ScriptedCamera, scriptedSdp, usualAnswer } from "./scripted-camera.ts";
