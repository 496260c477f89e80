import type { Cascade } from "../../contract.ts";

/** As the form has it. */
export interface CascadeValues {
  readonly Enable: boolean;
  readonly Name: string;
  readonly Serial: string;
  readonly Realm: string;
  readonly Host: string;
  readonly Port: number;
  readonly LocalSerial: string;
  readonly LocalHost: string;
  readonly LocalPort: number;
  readonly Username: string;
  readonly Password: string;
  readonly RegisterTimeout: number;
  readonly RegisterInterval: number;
  readonly KeepaliveInterval: number;
  readonly CommandTransport: "UDP" | "TCP";
  readonly Charset: "GB2312" | "UTF-8";
  readonly CatalogGroupSize: number;
  readonly GBVersion: "2.0" | "3.0";
  readonly ShareAllChannel: boolean;
  readonly AllowControl: boolean;
  readonly ShareRecord: boolean;
  readonly LoadLimit: number;
}

const fresh: CascadeValues = {
  Enable: true,
  Name: "",
  Serial: "",
  Realm: "",
  Host: "",
  Port: 5060,
  LocalSerial: "",
  LocalHost: "",
  LocalPort: 0,
  Username: "",
  Password: "",
  RegisterTimeout: 3600,
  RegisterInterval: 60,
  KeepaliveInterval: 60,
  CommandTransport: "UDP",
  Charset: "GB2312",
  CatalogGroupSize: 1,
  GBVersion: "2.0",
  ShareAllChannel: false,
  AllowControl: true,
  ShareRecord: true,
  LoadLimit: 0,
};

/** Of one that there is, or of a new one. */
export function valuesOf(cascade: Cascade | undefined): CascadeValues {
  if (!cascade) return fresh;
  const entries = Object.entries(fresh).map(([name, usual]) => [
    name,
    name === "Password" ? "" : (cascade[name as keyof Cascade] ?? usual),
  ]);
  return Object.fromEntries(entries) as CascadeValues;
}

export const isChanged = (values: CascadeValues, cascade: Cascade | undefined): boolean =>
  JSON.stringify(values) !== JSON.stringify(valuesOf(cascade));
