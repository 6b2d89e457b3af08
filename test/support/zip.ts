import { readFileSync } from 'node:fs';

export interface ZipEntry {
  readonly name: string;
  /** Unpacked, in bytes. */
  readonly size: number;
}

/** The entries of a zip file (a VSIX is one), from its central directory. */
export function zipEntries(file: string): ZipEntry[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error(`${file} is not a zip file.`);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    const entry = { name: bytes.toString('utf8', at + 46, at + 46 + nameLength), size: bytes.readUInt32LE(at + 24) };
    at += 46 + nameLength + extraLength + commentLength;
    return entry;
  });
}
