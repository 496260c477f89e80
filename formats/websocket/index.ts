export { frameHeader, type Opcode, opcodes } from "./frame-header.ts";
