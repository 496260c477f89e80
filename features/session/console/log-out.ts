import { request } from "@tessera/platform/console";
import { logout } from "../contract.ts";

/** Ends the session on the server, which also takes back the cookie that scripts cannot reach. */
export const logOut = () => request(logout, {}, { quiet: true });
