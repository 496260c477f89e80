import type { z } from "zod";
import type { Cascade, saveCascade } from "../../contract.ts";

/** As the form has it. */
export type CascadeValues = Omit<z.output<typeof saveCascade.input>, "ID">;

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
