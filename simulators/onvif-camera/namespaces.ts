/** The prefixes that every answer declares. */
export const namespaces = {
  s: "http://www.w3.org/2003/05/soap-envelope",
  wsa: "http://www.w3.org/2005/08/addressing",
  wsnt: "http://docs.oasis-open.org/wsn/b-2",
  wstop: "http://docs.oasis-open.org/wsn/t-1",
  tt: "http://www.onvif.org/ver10/schema",
  ter: "http://www.onvif.org/ver10/error",
  tns1: "http://www.onvif.org/ver10/topics",
  tds: "http://www.onvif.org/ver10/device/wsdl",
  trt: "http://www.onvif.org/ver10/media/wsdl",
  tr2: "http://www.onvif.org/ver20/media/wsdl",
  tptz: "http://www.onvif.org/ver20/ptz/wsdl",
  timg: "http://www.onvif.org/ver20/imaging/wsdl",
  tev: "http://www.onvif.org/ver10/events/wsdl",
  trc: "http://www.onvif.org/ver10/recording/wsdl",
  tse: "http://www.onvif.org/ver10/search/wsdl",
  trp: "http://www.onvif.org/ver10/replay/wsdl",
} as const;
