export {
  type JpegShape,
  jpegHeader,
  jpegMarker,
  type OwnSegments,
  splitSegments,
} from "./jpeg-header.ts";
export { quantisersOf } from "./tables.ts";
