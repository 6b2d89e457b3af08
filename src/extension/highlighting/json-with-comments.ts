/** JSON as the editor's own files are written: with comments, and with commas before a closing bracket. Null where it is none. */
export function plainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsedWithoutComments(text);
  }
}

const tokens = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\/|,(?=\s*(?:\/\/[^\n]*\s*|\/\*[^]*?\*\/\s*)*[}\]])/g;

function parsedWithoutComments(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '').replace(tokens, (_, string: string | undefined) => string ?? ''));
  } catch {
    return null;
  }
}
