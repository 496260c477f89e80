import { parseXml as parse, type XmlNode, XmlRefused } from "../xml/index.ts";
import { OnvifError } from "./onvif-error.ts";

/** The root element. Throws OnvifError "not-onvif" for what is no XML, or XML with tricks in it. */
export function parseXml(text: string): XmlNode {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof XmlRefused)) throw cause;
    throw new OnvifError(cause.code === "xml-too-large" ? "too-large" : "not-onvif", { cause });
  }
}
