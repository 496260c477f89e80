import { parsedWords, unusable } from "../command-words.ts";
import { type SceneName, sceneNames } from "../picture/index.ts";
import type { OnvifCameraOptions } from "./camera-options.ts";

export const help = `A simulated ONVIF camera
模拟的 ONVIF 摄像机

  node simulators/onvif-camera/main.ts [options]

  --name TEXT          what it calls itself  名称
  --host A             address to listen on (default 0.0.0.0)  监听地址
  --port N             ONVIF port (default 8000)  ONVIF 端口
  --user U             asks for a login; with --password  用户名，与 --password 同用
  --password P         or ONVIF_PASSWORD in the environment  密码，或环境变量 ONVIF_PASSWORD
  --digest             asks for HTTP digest in place of WS-UsernameToken  改用 HTTP 摘要认证
  --scene S            what it sees, again for each source: ${sceneNames.join(", ")}
                       画面，可重复，每个视频源一个
  --no-ptz             cannot be moved  没有云台
  --clock-offset S     its clock is S seconds ahead  时钟快 S 秒
  --motion S           sees motion every S seconds  每 S 秒报一次移动侦测
  --help               shows this  显示本说明`;

export interface CameraCommand {
  readonly camera: OnvifCameraOptions;
  readonly motionEveryMs: number | undefined;
}

/** Reads the command line; the password may come from the environment. */
export function readCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CameraCommand | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const { name, host, port, user, password = env["ONVIF_PASSWORD"] ?? "", motion } = values;
  const login = values.digest ? "http-digest" : "username-token";
  return {
    camera: {
      name,
      host,
      port: toNumber("--port", port),
      userName: user,
      password,
      authentication: user === "" ? "none" : login,
      sources: values.scene.map((scene, index) => ({
        name: `${name} ${index + 1}`,
        scene: toScene(scene),
      })),
      hasPtz: !values["no-ptz"],
      discovery: "multicast",
      faults: { clockOffsetMs: toNumber("--clock-offset", values["clock-offset"]) * 1000 },
    },
    motionEveryMs: motion === undefined ? undefined : toNumber("--motion", motion) * 1000,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  return parsedWords(args, {
    name: { ...text, default: "Tessera camera" },
    host: { ...text, default: "0.0.0.0" },
    port: { ...text, default: "8000" },
    user: { ...text, default: "" },
    password: text,
    digest: flag,
    scene: { ...text, multiple: true, default: ["gate"] },
    "no-ptz": flag,
    "clock-offset": { ...text, default: "0" },
    motion: text,
    help: flag,
  });
}

function toScene(text: string): SceneName {
  const scene = sceneNames.find((name) => name === text);
  if (!scene) throw unusable(`--scene ${text}`);
  return scene;
}

function toNumber(option: string, text: string): number {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) throw unusable(`${option} ${text}`);
  return value;
}
