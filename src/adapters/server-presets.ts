/** An OpenAI-compatible server that people use, so that nobody has to look its address up. */
export interface ServerPreset {
  readonly label: string;
  readonly baseUrl: string;
}

/** Addresses that are documented for OpenAI's protocol, last looked up on 2026-11-30; those on this machine are the programs' defaults. */
export const serverPresets: readonly ServerPreset[] = [
  { label: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { label: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { label: 'DeepSeek', baseUrl: 'https://api.deepseek.com' },
  { label: 'Qwen (DashScope)', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1' },
  { label: 'Qwen (DashScope, international)', baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1' },
  { label: 'Moonshot (Kimi)', baseUrl: 'https://api.moonshot.ai/v1' },
  { label: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { label: 'Mistral', baseUrl: 'https://api.mistral.ai/v1' },
  { label: 'Gemini', baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  { label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];
