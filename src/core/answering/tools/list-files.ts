import * as v from 'valibot';
import { counted, parameters, tool } from './tool.ts';

const mostEntries = 200;

export const listFiles = tool(
  {
    name: 'list_files',
    description: 'Lists the folders and files of one folder of the repository, folders with the number of files in them.',
    parameters: parameters({ folder: { type: 'string', description: 'A folder, such as src/payments; empty for the top.' } }, []),
  },
  v.object({ folder: v.optional(v.pipe(v.string(), v.maxLength(1000)), '') }),
  ({ folder }) => folder || 'the top folder',
  async ({ folder }, { engine }) => {
    const { folders, files } = await engine.list(folder);
    const lines = [...folders.map(({ path, files: count }) => `${path}/ (${counted(count, 'file')})`), ...files];
    const more = lines.length > mostEntries ? `\n… and ${lines.length - mostEntries} more` : '';
    return { text: (lines.slice(0, mostEntries).join('\n') || 'There is no such folder among the indexed files.') + more, summary: counted(lines.length, 'entry').replace('entrys', 'entries'), pieces: [] };
  },
);
