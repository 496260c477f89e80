import { type DeviceForm, emptyForm } from "./device-form.ts";
import { pulledTypes } from "./pulled-types.ts";

type Field = keyof DeviceForm;

/** The field beside which a failure belongs; undefined if no input would have prevented it. */
export function fieldToBlame(
  { code, message }: { readonly code: string; readonly message: string },
  form: DeviceForm,
): Field | undefined {
  if (code === "invalid-input") return fieldNamedIn(message);
  const cause = causes[code];
  if (cause) return cause(form);
  return /^(rtsp|http|probe)-/.test(code) ? "RtspUrl" : undefined;
}

const credentials = (form: DeviceForm): Field =>
  form.DeviceUserName ? "DeviceUserPW" : "DeviceUserName";

/** By the X-Error-Code of the server: what has another cause than the address. */
const causes: Readonly<Record<string, (form: DeviceForm) => Field>> = {
  "rtsp-unauthorized": credentials,
  "http-unauthorized": credentials,
  "rtsp-transport-refused": () => "Transport",
  "rtsp-no-media": (form) => (form.Transport === "UDP" ? "Transport" : "RtspUrl"),
  "connection-invalid": ({ DeviceType, RtspUrl }) => {
    if (DeviceType === "RTMP") return "PublishKey";
    return pulledTypes[DeviceType].isAddress(RtspUrl) ? "SubRtspUrl" : "RtspUrl";
  },
};

/** The server names the field in its sentence. Longest first: one name may hold another. */
function fieldNamedIn(message: string): Field | undefined {
  const fields = Object.keys(emptyForm) as Field[];
  return fields.toSorted((a, b) => b.length - a.length).find((field) => message.includes(field));
}
