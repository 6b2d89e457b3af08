import type { Connection } from './http-connection.ts';
import { HttpFault } from './http-fault.ts';
import type { Wire } from './http-attempts.ts';

/**
 * Models differ in the parameters they take, and say so only by refusing a request: newer Claude and OpenAI models
 * take no temperature, OpenAI's reasoning models want another name for the token limit, some servers know no
 * `stream_options`. Sends once with everything, then without what was refused, and remembers it for the model.
 */
export async function sendAccepted<T, P extends string>(
  connection: Connection,
  wire: Wire,
  optional: Readonly<Record<P, RegExp>>,
  send: (refused: ReadonlySet<P>) => Promise<T>,
): Promise<T> {
  const refused = rememberedFor(connection) as Set<P>;
  for (;;) {
    try {
      return await send(refused);
    } catch (thrown) {
      const fault = wire.fault() ?? thrown;
      const parameter = (Object.keys(optional) as P[]).find((name) => !refused.has(name) && refuses(fault, optional[name]));
      if (parameter === undefined) throw thrown;
      refused.add(parameter);
    }
  }
}

/** A few words for each model ever used in this process: hosts make a new adapter for each question. */
const remembered = new Map<string, Set<string>>();

function rememberedFor(connection: Connection): Set<string> {
  const name = `${connection.address.base} ${connection.model}`;
  const known = remembered.get(name) ?? new Set<string>();
  remembered.set(name, known);
  return known;
}

function refuses(fault: unknown, mention: RegExp): boolean {
  if (!(fault instanceof HttpFault)) return false;
  const { status, detail = '' } = fault.facts;
  return (status === 400 || status === 422) && mention.test(detail);
}
