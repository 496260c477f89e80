/**
 * Names in Chinese and English, by the path of a call without `/api/`; by method and path where methods of one path do
 * different things.
 */
export type NamedActs = Readonly<Record<string, readonly [zh: string, en: string]>>;
