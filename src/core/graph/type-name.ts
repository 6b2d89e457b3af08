/** Types that only wrap the one that matters for what can be called. */
const wrappers = /^(?:Promise|PromiseLike|Awaited|Readonly|Partial|Required|NonNullable|Optional|Option|Box|Rc|Arc|Ref|RefMut|RefCell|Mutex|RwLock|Result|ClassVar|Final|Annotated|Type|type|Task|ValueTask|Nullable|unique_ptr|shared_ptr|weak_ptr|std::unique_ptr|std::shared_ptr|Cow|Pin)$/;
const holders = /^(?:Array|ReadonlyArray|Set|ReadonlySet|Iterable|AsyncIterable|List|list|Sequence|Iterator|tuple|Tuple|set|Vec|VecDeque|HashSet|ArrayList|Collection|IEnumerable|IList|IReadOnlyList|vector|std::vector|Slice)$/;

/** Most types are no more than a name. */
const plain = /^(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)?$/;

/** The name of the type whose members a value has, with dots; empty where it has no name. */
export function typeName(text: string): string {
  return plain.test(text) ? text : nameOf(stripped(text));
}

function nameOf(type: string): string {
  // Of several results the first is the one that is used.
  if (type.startsWith('(') && type.endsWith(')')) return typeName(firstArgument(type.slice(1, -1)).replace(/^\w+\s+(?=[*[\]\w.]+$)/, ''));
  const generic = /^([\w.:$]+)\s*[<[](.*)[>\]]$/s.exec(type);
  if (generic?.[1] && generic[2] !== undefined) {
    if (generic[2] === '' || holders.test(lastName(generic[1]))) return '';
    return wrappers.test(generic[1]) || wrappers.test(lastName(generic[1])) ? typeName(firstArgument(generic[2])) : dotted(generic[1]);
  }
  return /^[\w.:$\\]+$/.test(type) && /[^\d.]/.test(type) ? dotted(type) : '';
}

/** What the index keeps of a type: the name whose members a value has, with `[]` after it where the value holds such ones. */
export function shortType(text: string): string {
  if (plain.test(text)) return text;
  const type = stripped(text);
  const classOf = /^(?:typeof\s+|(?:\w+\.)?[Tt]ype\[)([\w.$]+)\]?$/.exec(type)?.[1];
  if (classOf) return `${classPrefix}${classOf}`;
  const element = elementOf(type);
  return element ? `${element}[]` : nameOf(type);
}

/** Stands before the name of a class that is a value itself. */
export const classPrefix = 'typeof ';

/** The type of what a collection holds; empty where it holds nothing that is named. */
export function elementType(text: string): string {
  return elementOf(stripped(text));
}

function elementOf(type: string): string {
  if (type.endsWith('[]')) return typeName(type.slice(0, -2));
  if (type.startsWith('[]')) return typeName(type.slice(2));
  const generic = /^([\w.:$]+)\s*[<[](.*)[>\]]$/s.exec(type);
  if (generic?.[1] && holders.test(lastName(generic[1]))) return typeName(firstArgument(generic[2] ?? ''));
  return '';
}

function stripped(text: string): string {
  return unquoted(text)
    .replace(/^\s*:\s*/, '')
    .replace(/^(?:(?:readonly|const|final|static|mut|dyn|impl|struct|class|unsigned|volatile|out|ref|in)\s+|&'\w+\s+|&mut\s+|[&*?]\s*)+/g, '')
    .replace(/\s*\|\s*(?:undefined|null|None|false)\b/g, '')
    .replace(/^(?:undefined|null|None)\s*\|\s*/, '')
    .replace(/[?!&*\s]+$/, '')
    .trim();
}

/** `typing.List` is a list as well. */
function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}

function firstArgument(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if ('<[({'.includes(text[i] ?? '')) depth++;
    else if ('>])}'.includes(text[i] ?? '')) depth--;
    else if (text[i] === ',' && depth === 0) return text.slice(0, i);
  }
  return text;
}

function dotted(name: string): string {
  return name.replace(/::|\\/g, '.').replace(/^\.+/, '');
}
