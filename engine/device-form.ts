import type { Text } from "@tessera/base";

/** One thing a driver asks of whoever adds a device. Forms, imports and the wire all read this. */
export interface FormField {
  /** Its name on the wire: "RtspUrl". */
  readonly wire: string;
  /** Its name in the driver's connection: "rtspUrl". */
  readonly key: string;
  /**
   * secret: goes in and never comes out; empty keeps the stored one.
   * key: a secret that the server makes when it is empty, and that administrators may read.
   */
  readonly kind: "text" | "url" | "number" | "choice" | "secret" | "key";
  readonly label: Text;
  readonly hint?: Text;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  /** Of a `url`: "rtsp", "http". */
  readonly schemes?: readonly string[];
  /** Of a `url` that does not lead to the pictures: a channel may have it of its own and be at its device's address. */
  readonly isAside?: boolean;
  /** Of a `choice`. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
  readonly initial?: string | number;
  /** Throws why a secret cannot be taken that is given anew; what is stored stays as it is. */
  readonly refuse?: (secret: string) => void;
}

/** How a device of one driver is described by people. */
export interface DeviceForm {
  /** The type by its name for people: "RTSP 拉流". */
  readonly label: Text;
  /** What it is for. */
  readonly hint: Text;
  /** Of devices that have an id of their own, by which they come to us: whoever adds one must give it. */
  readonly id?: {
    readonly label: Text;
    readonly hint: Text;
    readonly placeholder: string;
    readonly pattern: RegExp;
    readonly wrong: Text;
  };
  readonly device: readonly FormField[];
  /** What a further channel may have of its own; a driver that finds its channels itself has none. */
  readonly channel?: readonly FormField[];
}
