export {
  keptFile,
  privateFile,
  privateFolder,
  replaceFile,
  writeFirst,
} from "./private-file.ts";
