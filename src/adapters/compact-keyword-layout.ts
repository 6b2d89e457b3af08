/** "CKEY" and the version of the layout. It grows when tokenizer, fields or bytes change. */
const magic = 0x59454b43;
const version = 1;

/** Arrays as one run of bytes: magic, version, their number and lengths, then each at an address that four divides. */
export function joinSections(sections: readonly ArrayBufferView[]): Uint8Array {
  const header = Uint32Array.from([magic, version, sections.length, ...sections.map((section) => section.byteLength)]);
  const total = sections.reduce((sum, section) => sum + padded(section.byteLength), header.byteLength);
  const bytes = new Uint8Array(total);
  bytes.set(new Uint8Array(header.buffer));
  let offset = header.byteLength;
  for (const section of sections) {
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset);
    offset += padded(section.byteLength);
  }
  return bytes;
}

/** Views of the arrays that were joined. Throws where the bytes are something else. */
export function splitSections(bytes: Uint8Array, count: number): Uint8Array[] {
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const headerBytes = 4 * (3 + count);
  if (own.byteLength < headerBytes) throw garbled();
  const header = new Uint32Array(own.buffer, own.byteOffset, 3 + count);
  if (header[0] !== magic || header[1] !== version || header[2] !== count) throw garbled();
  let offset = headerBytes;
  const sections = Array.from(header.subarray(3), (length) => {
    const section = own.subarray(offset, offset + length);
    offset += padded(length);
    return section;
  });
  if (offset !== own.byteLength) throw garbled();
  return sections;
}

export function asUint32(section: Uint8Array): Uint32Array {
  if (section.byteLength % 4 !== 0) throw garbled();
  return new Uint32Array(section.buffer, section.byteOffset, section.byteLength / 4);
}

export function asUint16(section: Uint8Array): Uint16Array {
  if (section.byteLength % 2 !== 0) throw garbled();
  return new Uint16Array(section.buffer, section.byteOffset, section.byteLength / 2);
}

export function garbled(): Error {
  return new Error('These bytes are not a keyword segment of this version.');
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
