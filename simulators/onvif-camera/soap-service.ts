import type { Markup } from "./markup.ts";
import type { Sequence } from "./sequence.ts";
import type { XmlElement } from "./xml-element.ts";

/** A request that was let in. */
export interface SoapCall {
  readonly header: XmlElement | undefined;
  readonly path: string;
  /** The camera as the client reached it, or as it wrongly calls itself: "192.168.1.64:80". */
  readonly address: Address;
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal;
}

export interface Address {
  readonly host: string;
  readonly httpPort: number;
  readonly rtspPort: number;
}

export interface Operation {
  /** The parts of the request, in order. */
  readonly names: readonly string[];
  /** Gives what goes into the body of the answer, or throws a SoapFault. */
  readonly answer: (args: Sequence, call: SoapCall) => Markup | Promise<Markup>;
}

export function takes(names: readonly string[], answer: Operation["answer"]): Operation {
  return { names, answer };
}

export interface SoapService {
  readonly namespace: string;
  readonly path: string;
  /** By local name. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** A service that is not announced is found by other means, as the manager of a subscription. */
  readonly version?: readonly [major: number, minor: number];
}

export function serviceUrl({ host, httpPort }: Address, path: string): string {
  return `http://${host}:${httpPort}${path}`;
}
