export { Ladder, type LadderMessage } from "./Ladder.tsx";
export { dateText, durationText, timeText } from "./message-words.ts";
export { ProtocolLog } from "./ProtocolLog.tsx";
