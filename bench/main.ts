import { benchWarmFirstFrame } from "./warm-first-frame.ts";

// The machines these run on are shared: read ratios against the peer of the same run, not milliseconds.
await benchWarmFirstFrame();
