// Loaded with the first question. The variant for browsers is the same client without access to files.
import { Ollama } from 'ollama/browser';
import type { Connection, Fetch } from './http-connection.ts';

export function openOllama(connection: Connection, fetch: Fetch): Ollama {
  return new Ollama({ host: connection.address.base, fetch });
}
