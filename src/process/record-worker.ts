import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf, packRecord } from '../core/indexing/packed-record.ts';
import { recordOf } from '../core/indexing/read-file.ts';
import { recordParts } from './record-parts.ts';
import { threadStepsBack } from './step-back.ts';
import type { RecordAnswer, RecordRequest, RecordWorkerData } from './record-thread.ts';

threadStepsBack();
const parts = recordParts((workerData as RecordWorkerData).assets);

async function answer({ id, file, source }: RecordRequest): Promise<void> {
  try {
    const packed = packRecord(await recordOf(file, source, parts), parts.hasher);
    tell({ id, packed }, buffersOf(packed));
  } catch (thrown) {
    tell({ id, message: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}

function tell(message: RecordAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

parentPort?.on('message', (request: RecordRequest) => void answer(request));
tell('ready');
