// Grammars that were built with an older Emscripten describe their memory in a custom section that today's loader no
// longer knows. The numbers in it are the same; only name and framing changed.

/** The module with a `dylink.0` section in place of its old `dylink` one; any other module as it is. */
export function withCurrentDylink(bytes) {
  const section = oldSection(bytes);
  if (!section) return bytes;
  const { memory, libraries, end } = section;
  const name = Buffer.from('dylink.0');
  const content = Buffer.concat([number(name.length), name, subsection(1, memory), libraries[0] === 0 ? Buffer.alloc(0) : subsection(2, libraries)]);
  return Buffer.concat([bytes.subarray(0, headerLength), Buffer.from([0]), number(content.length), content, bytes.subarray(end)]);
}

const headerLength = 8;

/** The old section is always the first one: size and alignment of memory and table, then the libraries it needs. */
function oldSection(bytes) {
  if (bytes[headerLength] !== 0) return undefined;
  const size = readNumber(bytes, headerLength + 1);
  const end = size.next + size.value;
  const nameLength = readNumber(bytes, size.next);
  let at = nameLength.next + nameLength.value;
  if (bytes.subarray(nameLength.next, at).toString() !== 'dylink') return undefined;
  const start = at;
  for (let i = 0; i < 4; i++) at = readNumber(bytes, at).next;
  return { memory: bytes.subarray(start, at), libraries: bytes.subarray(at, end), end };
}

const subsection = (id, content) => Buffer.concat([Buffer.from([id]), number(content.length), content]);

/** Unsigned LEB128, as in all of wasm. */
function number(value) {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}

function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, next: at };
  }
}
