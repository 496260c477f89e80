export { aServer, type FakeServer, Refused } from "./a-server.ts";
export { seriousFindings, violations, violationsOf, wcag } from "./axe.ts";
export { emptyReply, least } from "./empty-reply.ts";
export type { ServedSocket } from "./fake-sockets.ts";
export { mountPart } from "./mount-part.tsx";
export { mouse } from "./mouse.ts";
export { watchDownloads, watchSavedFiles } from "./saved-files.ts";
export { address, errorCards, noticeLines, sidewaysPx, textsOf } from "./seen.ts";
export { desk, phone, type Visit, type Visitor, visit } from "./visit.ts";
