import { ExpectedError, type Text } from "@tessera/base";

/** Bytes that do not follow their format: cut short, damaged, or made by something we do not know. */
export class BrokenBytes extends ExpectedError {
  /** `format` is the name a person knows, as in "H.264 SPS"; the code is that name in kebab case. */
  constructor(format: string, reason: Text, options?: ErrorOptions) {
    super(
      `broken-${format.toLowerCase().replaceAll(".", "").replaceAll(" ", "-")}`,
      {
        zh: `${format} 数据无法解析：${reason.zh}。请检查设备的编码设置，或更换码流。`,
        en: `The ${format} data cannot be read: ${reason.en}. Check the device's encoder settings or choose another stream.`,
      },
      options,
    );
  }
}
