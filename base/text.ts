export type Language = "zh" | "en";

/** One sentence for a person, in every language of the product. */
export type Text = Readonly<Record<Language, string>> & {
  /** Of the device it is about. The sentence itself never holds it: not every reader may know it. */
  readonly address?: string;
};

/** As one reader may know it: the address of a device is for those who may configure it. */
export function textFor(knowsAddress: boolean, { zh, en, address }: Text): Text {
  if (!knowsAddress || !address) return { zh, en };
  return { zh: `${address}：${zh}`, en: `${address}: ${en}` };
}
