import type { Text } from "@tessera/base";

/** What a verifier says of the time stamp. */
export type StampVerdict =
  | { readonly kind: "none" }
  | {
      /** Unknown: anybody can make an authority, and stamp any time. */
      readonly kind: "stamped" | "unknown-authority";
      readonly atMs: number;
      /** Name of the authority. */
      readonly by: string;
    };

/** Empty where there is none. */
export function stampText(stamp: StampVerdict): Text {
  switch (stamp.kind) {
    case "none":
      return { zh: "", en: "" };
    case "stamped":
      return {
        zh: `可信时间戳：${utc(stamp)}，由“${stamp.by}”签发。`,
        en: `Trusted time stamp: ${utc(stamp)}, issued by "${stamp.by}".`,
      };
    case "unknown-authority":
      return {
        zh: `时间戳 ${utc(stamp)} 由未知机构“${stamp.by}”签发，不能证明时间。`,
        en: `The time stamp ${utc(stamp)} was issued by the unknown authority "${stamp.by}" and does not prove the time.`,
      };
  }
}

const utc = ({ atMs }: { readonly atMs: number }) => new Date(atMs).toISOString();
