/** What a device offers; each has a namespace, and an address that the device tells. */
export const serviceNamespaces = {
  device: "http://www.onvif.org/ver10/device/wsdl",
  media: "http://www.onvif.org/ver10/media/wsdl",
  media2: "http://www.onvif.org/ver20/media/wsdl",
  ptz: "http://www.onvif.org/ver20/ptz/wsdl",
  imaging: "http://www.onvif.org/ver20/imaging/wsdl",
  events: "http://www.onvif.org/ver10/events/wsdl",
  search: "http://www.onvif.org/ver10/search/wsdl",
  replay: "http://www.onvif.org/ver10/replay/wsdl",
} as const;

export type ServiceName = keyof typeof serviceNamespaces;

export const soapNamespace = "http://www.w3.org/2003/05/soap-envelope";
export const schemaNamespace = "http://www.onvif.org/ver10/schema";
export const addressingNamespace = "http://www.w3.org/2005/08/addressing";
export const notificationNamespace = "http://docs.oasis-open.org/wsn/b-2";
