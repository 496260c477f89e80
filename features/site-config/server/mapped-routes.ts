import { type Route, route, type Settings, type SignedIn } from "@tessera/platform/server";
import {
  changePlayConfig,
  changeSwitchConfig,
  getPlayConfig,
  getSwitchConfig,
  getUtilConfig,
  playFields,
  setUtilConfig,
  switchFields,
  utilFields,
} from "../contract.ts";
import { changeMapped, readMapped } from "./mapped-values.ts";

const player = "ep" as const;

/** Settings of several sections under the names that programs of the family know. */
export function mappedRoutes(
  settings: Pick<Settings, "form" | "judge" | "changeByForm">,
): readonly Route[] {
  const change = async (
    fields: Parameters<typeof changeMapped>[0],
    wished: object,
    { principal, noteChange }: Pick<SignedIn, "principal" | "noteChange">,
  ) => {
    const changes = await changeMapped(fields, wished, { settings, by: principal.userName });
    for (const { section, ...differing } of changes)
      noteChange({ target: settings.form(section).title.zh, ...differing });
  };
  const utils = () => ({ ...readMapped(utilFields, settings), DefaultPlayer: player });
  const play = () => ({ data: { ...readMapped(playFields, settings), default_player: player } });
  const switches = () => ({ data: readMapped(switchFields, settings) });
  return [
    route(getUtilConfig, async () => utils()),
    route(setUtilConfig, async (wished, caller) => {
      await change(utilFields, wished, caller);
      return utils();
    }),
    route(getPlayConfig, async () => play()),
    route(changePlayConfig, async (wished, caller) => {
      await change(playFields, wished, caller);
      return play();
    }),
    route(getSwitchConfig, async () => switches()),
    route(changeSwitchConfig, async (wished, caller) => {
      await change(switchFields, wished, caller);
      return switches();
    }),
  ];
}
