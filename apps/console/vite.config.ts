import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:18000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The first chunk holds React and the component library's core, which every page needs.
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 1100 },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/apidoc": { target: server },
    },
  },
});
