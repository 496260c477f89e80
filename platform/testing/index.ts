export { anAdmin, aPrincipal } from "./a-principal.ts";
export { authenticatorApp } from "./authenticator-app.ts";
export { aFeed, feedOn } from "./feeds.ts";
export { addressOf, forEachDatabase, type OpenTestDatabase } from "./for-each-database.ts";
export { emptyPostgresUrl } from "./fresh-postgres.ts";
export { recordInto } from "./record-into.ts";
export { SoftwarePasskey } from "./software-passkey.ts";
export { statusOfRaw, strangerRequests } from "./stranger-requests.ts";
export { temporaryFolder } from "./temporary-folder.ts";
