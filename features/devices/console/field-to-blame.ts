import { type DeviceForm, emptyForm } from "./device-form.ts";
import { isRtspAddress } from "./rtsp-address.ts";

type Field = keyof DeviceForm;

/** The field beside which a failure belongs; undefined if no input would have prevented it. */
export function fieldToBlame(
  { code, message }: { readonly code: string; readonly message: string },
  form: DeviceForm,
): Field | undefined {
  if (code === "invalid-input") return fieldNamedIn(message);
  return causes[code]?.(form);
}

const address = (): Field => "RtspUrl";

/** By the X-Error-Code of the server. */
const causes: Readonly<Record<string, (form: DeviceForm) => Field>> = {
  "rtsp-unauthorized": (form) => (form.DeviceUserName ? "DeviceUserPW" : "DeviceUserName"),
  "rtsp-refused": address,
  "rtsp-unreachable": address,
  "rtsp-timed-out": address,
  "rtsp-not-spoken": address,
  "rtsp-closed": address,
  "rtsp-not-found": address,
  "rtsp-no-video": address,
  "rtsp-failed": address,
  "rtsp-busy": address,
  "probe-no-picture": address,
  "rtsp-transport-refused": () => "Transport",
  "rtsp-no-media": (form) => (form.Transport === "UDP" ? "Transport" : "RtspUrl"),
  "connection-invalid": (form) => {
    if (form.DeviceType === "RTMP") return "PublishKey";
    return isRtspAddress(form.RtspUrl) ? "SubRtspUrl" : "RtspUrl";
  },
};

/** The server names the field in its sentence. Longest first: one name may hold another. */
function fieldNamedIn(message: string): Field | undefined {
  const fields = Object.keys(emptyForm) as Field[];
  return fields.toSorted((a, b) => b.length - a.length).find((field) => message.includes(field));
}
