import { BadRequest } from "@tessera/base";
import type { SoughtDevice } from "@tessera/engine";

/** Takes apart what a person typed: a host, host:port, or a whole address, perhaps with user and password in it. */
export function soughtDevice(
  typed: string,
  { userName, password }: Pick<SoughtDevice, "userName" | "password">,
): SoughtDevice {
  const [, scheme = "", authority = "", path = ""] =
    /^(?:([a-z]+):\/\/)?([^/?#\s]+)([/?]\S*)?$/i.exec(typed.trim()) ?? [];
  // A password may hold an @ of its own: the last one ends it.
  const at = authority.lastIndexOf("@");
  const [user = "", ...rest] = at < 0 ? [] : authority.slice(0, at).split(":");
  return {
    scheme: scheme.toLowerCase(),
    ...hostAndPort(inBrackets(authority.slice(at + 1))),
    path: path.startsWith("?") ? `/${path}` : path || "/",
    userName: userName || decoded(user),
    password: password || decoded(rest.join(":")),
  };
}

function hostAndPort(place: string): Pick<SoughtDevice, "host" | "port"> {
  const probe = `http://${place}/`;
  if (place === "" || place.endsWith(":") || !URL.canParse(probe)) throw wrongAddress();
  return { host: new URL(probe).hostname, port: Number(/:(\d+)$/.exec(place)?.[1] ?? 0) };
}

/** An IPv6 address as people write it. */
const inBrackets = (place: string): string =>
  /^[0-9a-f]*:[0-9a-f:]*:[0-9a-f:.]*$/i.test(place) ? `[${place}]` : place;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that was meant as one
  }
}

const wrongAddress = () =>
  new BadRequest(
    "find-address-wrong",
    {
      zh: "请填写摄像机的 IP、主机名或地址，例如 192.168.1.64 或 rtsp://192.168.1.64/stream1",
      en: "Enter the IP address, host name or stream address of the camera, for example 192.168.1.64 or rtsp://192.168.1.64/stream1",
    },
    { field: "Address" },
  );
