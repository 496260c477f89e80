export { MediaSocket } from "./media-socket.ts";
