/** Quotation marks and angle brackets around a name say only that it is one. */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^(?:'[^']*'|"[^"]*"|`[^`]*`|<[^>]*>)$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}
