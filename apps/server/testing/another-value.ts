import type { SettingField } from "@tessera/platform/contract";

/** Where only some texts fit. */
const fitting: Readonly<Record<string, unknown>> = {
  "http.host": "127.0.0.1",
  "tls.names": ["cameras.example.com"],
  "tls.acmeEmail": "admin@example.com",
  "tls.acmeDirectory": "https://acme.example.com/directory",
  // The next number is that of another setting.
  "rtmp.port": 21_935,
  "gb28181.port": 25_060,
  "jt1078.port": 21_078,
  "webrtc.publicAddress": "192.0.2.7",
  "gb28181.serial": "34020000002000000009",
  "gb28181.host": "192.0.2.7",
  "gb28181.redirectTo": "192.0.2.8:5060",
  "exports.stampUrl": "https://tsa.example.com/tsr",
  "exports.stampAuthorities": ["-----BEGIN CERTIFICATE-----", "AAAA", "-----END CERTIFICATE-----"],
  "log.modules": ["devices=debug"],
  "map.bounds": "121.2,31,121.7,31.5",
  "messagePush.publicAddress": "https://vms.example.com",
  "updates.url": "https://releases.example.com/latest.json",
};

/** One that fits the field and is not what it has; a folder stands for folders. */
export function anotherValue(section: string, field: SettingField, folder: string): unknown {
  const known = fitting[`${section}.${field.name}`];
  if (known !== undefined) return known;
  const { control, value } = field;
  switch (control.kind) {
    case "switch":
      return value !== true;
    case "number":
      return anotherNumber(Number(value ?? control.min ?? 0), control);
    case "choice":
      return control.options.find((option) => option.value !== value)?.value;
    case "secret":
      return "Quiet-river-27-stones";
    case "lines":
      return [folder];
    case "numbers":
      return Object.fromEntries(
        Object.entries(value as Record<string, number>).map(([part, now]) => [part, now + 2]),
      );
    case "text":
      return anotherText(field.name, folder);
  }
}

function anotherNumber(
  now: number,
  { max = Infinity, isWhole }: { max?: number | undefined; isWhole: boolean },
) {
  if (now + 1 <= max) return now + 1;
  return isWhole ? now - 1 : now / 2;
}

const anotherText = (name: string, folder: string) => (name === "folder" ? folder : "other");
