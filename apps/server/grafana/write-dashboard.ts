import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { grafanaFile, grafanaText } from "./grafana-file.ts";

writeFileSync(fileURLToPath(grafanaFile), await grafanaText());
