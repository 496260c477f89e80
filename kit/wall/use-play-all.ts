import { useNavigate } from "react-router";
import type { Camera } from "../camera/camera.ts";
import { showOnWall } from "./wanted-on-wall.ts";

/** Shows cameras together on the wall, from whatever page. */
export function usePlayAll(): (cameras: readonly Camera[], title: string) => void {
  const navigate = useNavigate();
  return (cameras, title) => showOnWall({ cameras, title }, (path) => void navigate(path));
}
