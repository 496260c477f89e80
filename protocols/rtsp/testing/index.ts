export { type Script, ScriptedCamera, usualAnswer } from "./scripted-camera.ts";
