import { diskStorage } from '../../src/adapters/disk-storage.ts';

/** A process of its own that commits without end: every segment of a generation holds the same count. */
async function commitForever(folder: string): Promise<never> {
  const lease = await diskStorage(folder).acquire();
  for (let count = Date.now(); ; count++) {
    const segments = Array.from({ length: 12 }, (_, i): [string, Uint8Array] => [`s${i}`, new TextEncoder().encode(`${count} ${i} ${'x'.repeat(20_000)}`)]);
    await lease.commit(new Map(segments), { count }, 1);
    process.stdout.write('.');
  }
}

void commitForever(process.argv[2] ?? '');
