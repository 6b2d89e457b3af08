import type { Mention } from '../../protocol/asking.ts';

/** Those whose name begins with the text, then those whose name or path has it; shorter paths first. */
export function bestFirst(text: string, mentions: readonly Mention[]): Mention[] {
  const wanted = text.toLowerCase();
  const rank = ({ label, path }: Mention): number => {
    if (label.toLowerCase().startsWith(wanted)) return 0;
    if (label.toLowerCase().includes(wanted)) return 1;
    return path.toLowerCase().includes(wanted) ? 2 : 3;
  };
  // Sorting keeps the order of equals: what is open stands before the rest already.
  return mentions
    .map((mention) => ({ mention, rank: rank(mention) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank || (wanted === '' ? 0 : a.mention.path.length - b.mention.path.length))
    .map(({ mention }) => mention);
}

/** The folders that hold the files and fit the text. */
export function foldersOf(files: readonly Mention[], text: string): Mention[] {
  if (text === '') return [];
  const folders = new Map<string, Mention>();
  for (const { root, path } of files) {
    const parts = path.split('/').slice(0, -1);
    parts.forEach((name, i) => {
      const folder = `${parts.slice(0, i + 1).join('/')}/`;
      if (name.toLowerCase().includes(text.toLowerCase())) folders.set(`${root}\0${folder}`, { kind: 'folder', label: `${name}/`, detail: [root, parts.slice(0, i).join('/')].filter(Boolean).join('/'), root, path: folder, startLine: 0, endLine: 0 });
    });
  }
  return [...folders.values()];
}
