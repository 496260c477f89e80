export { receiveMedia } from "./receive-media.ts";
