export { TalkButton } from "./TalkButton.tsx";
