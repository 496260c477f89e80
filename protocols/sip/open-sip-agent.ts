import type { SipAgent, SipAgentOptions } from "./sip-agent.ts";
import { SipExchange } from "./sip-exchange.ts";
import { openSipSockets } from "./sip-sockets.ts";

/** Rejects with the error of the socket when the port is taken. */
export async function openSipAgent(options: SipAgentOptions): Promise<SipAgent> {
  let exchange: SipExchange | undefined;
  const wire = await openSipSockets(options, {
    onMessage: (message, bytes, peer) => exchange?.onMessage(message, bytes, peer),
    onFault: (fault, bytes, peer) => exchange?.onFault(fault, bytes, peer),
    onDisconnect: (peer) => exchange?.onDisconnect(peer),
  });
  exchange = new SipExchange(wire, options);
  return exchange;
}
