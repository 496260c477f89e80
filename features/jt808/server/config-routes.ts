import {
  differing,
  type Route,
  route,
  type Settings,
  type SignedIn,
} from "@tessera/platform/server";
import {
  changeJt808Access,
  getJt808Access,
  getJt808Config,
  type Jt808Config,
  type Jt808ConfigChange,
  jt808Settings,
  jt808Wire,
  jt1078Settings,
  jt1078Wire,
  setJt808Config,
} from "../contract.ts";

export function configRoutes(settings: Pick<Settings, "get" | "change">): readonly Route[] {
  const read = (): Jt808Config => ({
    ...jt808Wire.toWire(settings.get(jt808Settings)),
    ...jt1078Wire.toWire(settings.get(jt1078Settings)),
  });
  const change = async (input: Jt808ConfigChange, { noteChange }: SignedIn) => {
    const before = read();
    await settings.change(jt808Settings, jt808Wire.fromWire(input, settings.get(jt808Settings)));
    await settings.change(jt1078Settings, jt1078Wire.fromWire(input, settings.get(jt1078Settings)));
    const after = read();
    noteChange({
      target: "部标接入",
      before: differing(before, after),
      after: differing(after, before),
    });
    return after;
  };
  return [
    route(getJt808Config, async () => read()),
    route(setJt808Config, change),
    route(getJt808Access, async () => ({ data: read() })),
    route(changeJt808Access, async (input, caller) => ({ data: await change(input, caller) })),
  ];
}
