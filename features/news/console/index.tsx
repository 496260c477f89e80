export { NewsBell } from "./NewsBell.tsx";
