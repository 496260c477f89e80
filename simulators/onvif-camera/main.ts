import { hostname } from "node:os";
import { ExpectedError, StartupError } from "@tessera/base";
import { help, readCommand } from "./camera-command.ts";
import { startOnvifCamera } from "./index.ts";

const language = /^zh/i.test(process.env["LC_ALL"] || process.env["LANG"] || "") ? "zh" : "en";

try {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command === "help") console.log(help);
  else await run(command);
} catch (error) {
  console.error(error instanceof ExpectedError ? error.text[language] : error);
  process.exit(1);
}

async function run({
  camera: options,
  motionEveryMs,
}: Exclude<ReturnType<typeof readCommand>, "help">) {
  const camera = await startOnvifCamera(options).catch((cause: unknown) => {
    throw isTaken(cause) ? portTaken(options.port, cause) : cause;
  });
  let isMoving = false;
  const motion = setInterval(
    () => {
      isMoving = !isMoving;
      camera.raise("motion", isMoving);
    },
    (motionEveryMs ?? 0) / 2,
  );
  if (motionEveryMs === undefined) clearInterval(motion);
  const stop = () => {
    clearInterval(motion);
    void camera.stop().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const url = camera.deviceUrl.replace("0.0.0.0", hostname());
  console.log(
    language === "zh"
      ? `摄像机已就绪：${url}（网络搜索也能找到它）`
      : `The camera is ready at ${url} and answers searches of the network`,
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function portTaken(port: number | undefined, cause: unknown): StartupError {
  return new StartupError(
    "camera-port-taken",
    {
      zh: `端口 ${port} 已被占用：请用 --port 指定其他端口。`,
      en: `Port ${port} is taken: choose another one with --port.`,
    },
    { cause },
  );
}
