import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Highlighted } from '../../src/protocol/panel.ts';
import type { Highlights } from '../highlights.ts';

export const HighlightsContext = createContext<Highlights | null>(null);

/** The lines of a text, in the colours of the editor's theme as soon as they are known. */
export function useColoredLines(language: string, text: string): ComponentChildren[] {
  const highlights = useContext(HighlightsContext);
  const [code, setCode] = useState<Highlighted | null>(() => highlights?.known(language, text) ?? null);
  // Asked after drawing: text comes first, and colours are worth no delay.
  useEffect(() => highlights?.watch(language, text, setCode), [highlights, language, text]);
  const lines = text.split('\n');
  return lines.map((line, i) => colored(line, code?.lines.length === lines.length ? code.lines[i] : undefined, code));
}

function colored(line: string, row: readonly number[] | undefined, code: Highlighted | null): ComponentChildren {
  if (!row || !code || row.every((number, i) => i % 2 === 0 || number === 0)) return line;
  const pieces: ComponentChildren[] = [];
  let at = 0;
  for (let i = 0; i + 1 < row.length; i += 2) {
    const text = line.slice(at, (at += row[i] ?? 0));
    const { color, italic, bold } = code.styles[row[i + 1] ?? 0] ?? {};
    pieces.push(color || italic || bold ? <span key={i} style={{ ...(color && { color }), ...(italic && { fontStyle: 'italic' }), ...(bold && { fontWeight: 'bold' }) }}>{text}</span> : text);
  }
  return at < line.length ? [...pieces, line.slice(at)] : pieces;
}
