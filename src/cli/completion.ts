import { errors } from '../core/errors.ts';

export interface Completable {
  readonly name: string;
  readonly about: string;
  readonly options: readonly string[];
  /** Options that take a value, with the words that it may be; none where it may be anything. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** What the argument is: nothing is offered for a question. */
  readonly argument: 'folder' | 'file' | 'none' | 'shell';
}

export const shells = ['bash', 'zsh', 'fish'] as const;

/** A script that teaches a shell the commands and their options. */
export function completionScript(shell: string, commands: readonly Completable[]): string {
  if (shell === 'bash') return bash(commands);
  if (shell === 'zsh') return zsh(commands);
  if (shell === 'fish') return fish(commands);
  throw errors.wrongUsage(`There is no completion for "${shell}".`, `Use one of ${shells.join(', ')}.`);
}

/** Options of which the value is a file or a folder. */
const paths: ReadonlySet<string> = new Set(['dir', 'repos', 'run', 'baseline', 'out', 'export', 'import']);

function bash(commands: readonly Completable[]): string {
  const cases = commands.map(({ name, options, values, argument }) => {
    const words = shell(argument, options);
    const rest = argument === 'folder' ? 'COMPREPLY+=($(compgen -d -- "$word"))' : argument === 'file' ? 'COMPREPLY+=($(compgen -f -- "$word"))' : ':';
    return `    ${name}) ${bashValues(values)}COMPREPLY=($(compgen -W "${words}" -- "$word")); [[ $word == -* ]] || ${rest} ;;`;
  });
  return `# cairn: completion for bash. Add to ~/.bashrc: source <(cairn completion bash)
_cairn() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$word")); return; fi
  case "$before" in ${[...paths].map((option) => `--${option}`).join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;; esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
}
complete -o filenames -F _cairn cairn
`;
}

/** Behind an option that takes a value only its values are offered. */
function bashValues(values: Completable['values']): string {
  const cases = [...values].filter(([option]) => !paths.has(option)).map(([option, words]) => `--${option}) COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word")); return ;;`);
  return cases.length > 0 ? `case "$before" in ${cases.join(' ')} esac; ` : '';
}

function shell(argument: Completable['argument'], options: readonly string[]): string {
  return [...options.map((option) => `--${option}`), ...(argument === 'shell' ? shells : [])].join(' ');
}

function zsh(commands: readonly Completable[]): string {
  const cases = commands.map(({ name, options, values, argument }) => {
    const specs = options.map((option) => `'--${option}[${option}]${zshValue(option, values.get(option))}'`);
    const rest = argument === 'folder' ? "'*:folder:_files -/'" : argument === 'file' ? "'*:file:_files'" : argument === 'shell' ? `'*:shell:(${shells.join(' ')})'` : '';
    return `    ${name}) _arguments ${[...specs, rest].filter(Boolean).join(' ')} ;;`;
  });
  return `#compdef cairn
# cairn: completion for zsh. Add to ~/.zshrc, behind compinit: source <(cairn completion zsh)
_cairn() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, about }) => `'${name}:${about.replaceAll("'", "'\\''").replaceAll(':', '\\:')}'`).join(' ')})
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words; (( CURRENT-- ))
  case $name in
${cases.join('\n')}
  esac
}
# A file in a folder of functions is run when it is first asked.
if [[ $funcstack[1] == _cairn ]]; then _cairn "$@"; else compdef _cairn cairn; fi
`;
}

function zshValue(option: string, words: readonly string[] | undefined): string {
  if (paths.has(option)) return ':file:_files';
  return words === undefined ? '' : `:${option}:${words.length > 0 ? `(${words.join(' ')})` : ' '}`;
}

function fish(commands: readonly Completable[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, about, options, values, argument }) => [
    `complete -c cairn -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
    ...options.map((option) => `complete -c cairn -n '__fish_seen_subcommand_from ${name}' -l ${option}${paths.has(option) ? ' -r -F' : fishValue(values.get(option))}`),
    ...(argument === 'none' ? [`complete -c cairn -n '__fish_seen_subcommand_from ${name}' -f`] : []),
    ...(argument === 'shell' ? [`complete -c cairn -n '__fish_seen_subcommand_from ${name}' -f -a '${shells.join(' ')}'`] : []),
  ]);
  return `# cairn: completion for fish. Save as ~/.config/fish/completions/cairn.fish\n${lines.join('\n')}\n`;
}

function fishValue(words: readonly string[] | undefined): string {
  return words ? ` -x${words.length > 0 ? ` -a '${words.join(' ')}'` : ''}` : '';
}
