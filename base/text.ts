export type Language = "zh" | "en";

/** One sentence for a person, in every language of the product. */
export type Text = Readonly<Record<Language, string>>;
