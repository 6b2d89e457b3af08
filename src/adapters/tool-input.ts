/** What a model wrote as the input of a tool. No text means no input; text that is no JSON is handed on, for the tool to refuse. */
export function parsedInput(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
