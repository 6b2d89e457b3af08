import { parentPort, workerData } from 'node:worker_threads';
import { openDiskSource } from '../adapters/disk-source.ts';
import { hashOfSource } from '../adapters/disk-read.ts';
import type { ScanAnswer, ScanWorkerData } from './scan-thread.ts';

const { folder, options } = workerData as ScanWorkerData;

/** Few enough files that whoever waits for one of them does not wait long. */
const batch = 256;

async function scan(): Promise<void> {
  const since = Date.now();
  const source = await openDiskSource(folder, options);
  const listing = await source.list(new AbortController().signal);
  tell({ listing: { ...listing, since } });
  for (let start = 0; start < listing.files.length; start += batch) {
    const hashes: [string, string | null][] = [];
    for (const { path } of listing.files.slice(start, start + batch)) hashes.push([path, await hashOfSource(source.folder, path, options.maxFileBytes)]);
    tell({ hashes });
  }
}

function tell(answer: ScanAnswer): void {
  parentPort?.postMessage(answer);
}

void scan();
