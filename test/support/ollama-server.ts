import { type ChatDialect, type ChatReply, type EmbedReply, type Script, scripted, sendChat, sendTrouble } from './model-scripts.ts';
import { sendJson, startWireServer, type WireServer } from './wire-server.ts';
import { wordVector } from './word-vectors.ts';

export interface OllamaScript {
  readonly chat?: Script<ChatReply>;
  readonly embed?: Script<EmbedReply>;
  readonly models?: readonly string[];
}

/** Speaks Ollama's API: `POST /api/chat` as JSON lines, `POST /api/embed`, `GET /api/tags`; any prefix before them is taken. */
export async function startOllamaServer(script: OllamaScript = {}): Promise<WireServer> {
  const nextChat = scripted<ChatReply>(script.chat ?? { text: ['Hello', ' from Ollama.'] });
  const nextEmbed = scripted<EmbedReply>(script.embed ?? {});
  return startWireServer(async (request, response) => {
    if (request.path.endsWith('/api/chat')) return sendChat(response, await nextChat(request), dialect);
    if (request.path.endsWith('/api/tags')) {
      return sendJson(response, 200, { models: (script.models ?? ['llama-test:latest']).map((name) => ({ name, model: name, size: 1, digest: 'd', details: {} })) });
    }
    if (!request.path.endsWith('/api/embed')) return sendJson(response, 404, { error: 'not found' });
    const reply = await nextEmbed(request);
    if (sendTrouble(response, reply, (status, message, type) => dialect.refusal(status, message, type))) return;
    const { model, input } = request.body as { model: string; input: string | string[] };
    const texts = typeof input === 'string' ? [input] : input;
    if (texts.some((text) => text.length > (reply.maxCharacters ?? Infinity))) {
      return sendJson(response, 400, { error: 'the input length exceeds the context length' });
    }
    const embeddings = reply.vectors ? reply.vectors(texts) : texts.map((text) => wordVector(text));
    return sendJson(response, 200, { model, embeddings, total_duration: 1, load_duration: 1, prompt_eval_count: texts.length });
  });
}

const dialect: ChatDialect = {
  contentType: 'application/x-ndjson',
  start: () => '',
  piece: (text) => line({ message: { role: 'assistant', content: text }, done: false }),
  end: (reply) =>
    (reply.calls ? line({ message: { role: 'assistant', content: '', tool_calls: reply.calls.map(({ name, input }) => ({ function: { name, arguments: input } })) }, done: false }) : '') +
    line({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: reply.stop === 'length' ? 'length' : 'stop',
      total_duration: 1,
      prompt_eval_count: reply.usage?.input ?? 11,
      eval_count: reply.usage?.output ?? 7,
    }),
  failure: (message) => `${JSON.stringify({ error: message })}\n`,
  refusal: (_, message) => ({ error: message }),
};

function line(fields: object): string {
  return `${JSON.stringify({ model: 'llama-test', created_at: '2026-01-01T00:00:00.000Z', ...fields })}\n`;
}
