import type { FileBinding, FileCall, FileSymbol, Owner } from '../model/relation.ts';
import { literalValue, readBound } from './path-notation.ts';

/**
 * The bindings without those that nothing could be found by. Most variables are never called, nor is anything of theirs:
 * inside a function only the file itself can ask for them. What stands at the top or in a class others may ask for, too,
 * but of a text or a number they learn nothing.
 */
export function neededBindings(bindings: readonly FileBinding[], calls: readonly FileCall[], symbols: readonly FileSymbol[]): FileBinding[] {
  const asked = new Set<string>();
  const paths = new Set<string>();
  const ask = (path: string) => {
    if (paths.has(path)) return;
    paths.add(path);
    if (isName.test(path)) return void asked.add(path);
    for (const step of path.split('.')) asked.add(step.endsWith(')') ? step.slice(0, -2) : step);
    if (path.startsWith('new ')) asked.add(path.slice('new '.length).replace(/[.(].*/, ''));
  };
  for (const [, , callee] of calls) ask(callee);
  const needed = new Set<FileBinding>();
  let rest: readonly FileBinding[] = bindings;
  // What is needed may have its value from another name, which is asked for then.
  for (let before = -1; before !== asked.size; ) {
    before = asked.size;
    rest = rest.filter((binding) => {
      if (!asked.has(bareName(binding[2])) && !(saysMuch(binding) && isOpen(binding, symbols))) return true;
      needed.add(binding);
      if (binding[4]) ask(readBound(binding[4]).path);
      return false;
    });
  }
  return bindings.filter((binding) => needed.has(binding));
}

const isName = /^\w+$/;

function saysMuch([, , , type, value]: FileBinding): boolean {
  return type ? !plainTypes.has(type.replace(/\[\]$/, '')) : value !== '' && value !== literalValue;
}

/** True for what stands at the top of a file or in a class. */
function isOpen([owner, , name]: FileBinding, symbols: readonly FileSymbol[]): boolean {
  return name.includes('.') || name.startsWith('@') || !isRoutine(owner, symbols) || isNameOf(symbols[owner]?.[0] ?? '', name);
}

/** A function's name may have a type of its own. */
function isNameOf(symbol: string, name: string): boolean {
  return symbol.endsWith(name) && (symbol.length === name.length || symbol.at(-name.length - 1) === '.');
}

function isRoutine(owner: Owner, symbols: readonly FileSymbol[]): boolean {
  const kind = symbols[owner]?.[1];
  return kind === 'function' || kind === 'method';
}

function bareName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('>'), name.lastIndexOf('@')) + 1);
}

/** Types whose members no repository defines. */
const plainTypes: ReadonlySet<string> = new Set(
  'string number boolean any unknown void never object bigint symbol undefined null true false Date RegExp Buffer Uint8Array Function Element str int float bool bytes dict Any None i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 usize isize char byte rune String error int64 double long short Integer Boolean Long Double Object decimal array mixed size_t'.split(' '),
);
