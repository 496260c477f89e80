export { frameHeader, type Opcode, opcodes, payloadOf } from "./frame-header.ts";
