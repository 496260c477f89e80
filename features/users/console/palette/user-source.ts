import { type PaletteSource, request } from "@tessera/platform/console";
import { listUsers } from "../../contract.ts";

/** Users, for who may manage them. */
export const findUsers: PaletteSource["find"] = async ({ q, isAdmin, signal }) => {
  if (!isAdmin || q === "") return [];
  const { data } = await request(
    listUsers,
    { q, pageindex: 1, pagesize: 8 },
    { signal, quiet: true },
  );
  return data.map(({ ID, Name, Username, RoleName }) => ({
    id: String(ID),
    label: Username && Username !== Name ? `${Name} · ${Username}` : Name,
    hint: RoleName,
    run: (go) => go(`/user/index?${new URLSearchParams({ q: Name })}`),
  }));
};
