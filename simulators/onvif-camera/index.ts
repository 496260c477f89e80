export { type OnvifCamera, startOnvifCamera } from "./onvif-camera.ts";
