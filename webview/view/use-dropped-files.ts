import { useState } from 'preact/hooks';
import { useActions } from './actions.ts';

/** What the editor's own views put along when a file is dragged out of them. */
const uriTypes: readonly string[] = ['application/vnd.code.uri-list', 'text/uri-list'];

/** What an element does to take files that are dropped on it into the question; while some are held over it, it says so. */
export function useDroppedFiles() {
  const { post } = useActions();
  const [over, setOver] = useState(false);
  return {
    'data-dropping': over ? '' : undefined,
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer?.types.some((type) => uriTypes.includes(type))) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
      if (!(currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent): void {
      setOver(false);
      const uris = urisIn(event.dataTransfer);
      if (uris.length === 0) return;
      event.preventDefault();
      post({ type: 'drop', uris });
    },
  };
}

function urisIn(data: DataTransfer | null): string[] {
  const list = uriTypes.map((type) => data?.getData(type) ?? '').find((text) => text !== '') ?? '';
  return list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#') && line.length < 4_000).slice(0, 50);
}
