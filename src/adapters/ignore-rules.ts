import { defaultRuleOfFile, defaultRuleOfFolder, type DefaultRule } from './ignore-defaults.ts';
import { patternFile, type PatternFile } from './ignore-patterns.ts';

/** What the rules say of a path. `rule` is counted, `detail` is told to who asks for this one file. */
export interface Verdict {
  readonly included: boolean;
  readonly rule: string;
  readonly detail: string;
}

export interface RuleOptions {
  /** Patterns of the setting `index.exclude`, in gitignore syntax. */
  readonly exclude: readonly string[];
  /** Where the indexes lie, if that is in this very folder: relative, with a slash at the end. They would index themselves. */
  readonly indexes?: string | null;
}

/** How sure a folder name is a guess there: git tracks the file, or the repository states its own rules. */
export interface Place {
  readonly stated: boolean;
}

const letIn: Verdict = { included: true, rule: '', detail: '' };

/**
 * The rules of one walk. `.ragignore` and `.gitignore` files are added as their folders are entered. Later rules yield to
 * earlier ones: what may never be read, `.ragignore` (the user's word, both ways), the setting, git, the defaults.
 */
export class IgnoreRules {
  private readonly own = new Map<string, PatternFile>();
  private readonly git = new Map<string, PatternFile>();
  private readonly setting: PatternFile;
  private readonly folders = new Map<string, Verdict>();

  constructor(private readonly options: RuleOptions) {
    this.setting = patternFile('', 'index.exclude', options.exclude.join('\n'));
  }

  /** Adds an ignore file that lies in `folder` (relative, no slash at the end). Folders above come first. */
  add(kind: '.ragignore' | '.gitignore', folder: string, text: string, shown?: string): void {
    const name = shown ?? (folder === '' ? kind : `${folder}/${kind}`);
    (kind === '.ragignore' ? this.own : this.git).set(folder, patternFile(folder, name, text));
  }

  /** Whether the folder (path with a slash at the end) may be entered, given that the one above may. */
  folder(path: string, place: Place): Verdict {
    const key = `${place.stated ? '+' : '-'}${path}`;
    const known = this.folders.get(key);
    if (known) return known;
    const verdict = this.decide(path, defaultRuleOfFolder(lastName(path)), place);
    this.folders.set(key, verdict);
    return verdict;
  }

  /** Every folder from the root to the file, then the file. The folder that decides is named. */
  file(path: string, place: Place): { readonly verdict: Verdict; readonly path: string } {
    let brought: Verdict | null = null;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash + 1);
      const verdict = this.folder(folder, place);
      if (!verdict.included) return { verdict, path: folder };
      if (verdict.detail !== '') brought = verdict;
    }
    const verdict = this.decide(path, defaultRuleOfFile(lastName(path)), place);
    return { verdict: verdict.included && verdict.detail === '' && brought ? brought : verdict, path };
  }

  private decide(path: string, byDefault: DefaultRule | null, place: Place): Verdict {
    if (byDefault?.final) return out(byDefault.rule);
    if (path === this.options.indexes) return out('default: indexes of Cairn');
    const own = lastWord(this.own, path);
    if (own) return { included: !own.ignored, rule: '.ragignore', detail: own.line };
    const setting = this.setting.match(path);
    if (setting?.ignored) return { included: false, rule: 'setting: index.exclude', detail: `setting: ${setting.line}` };
    const git = lastWord(this.git, path);
    if (git?.ignored) return { included: false, rule: '.gitignore', detail: git.line };
    if (byDefault && !(byDefault.guess && place.stated)) return out(byDefault.rule);
    return letIn;
  }
}

/** The deepest file that speaks of the path decides. */
function lastWord(files: ReadonlyMap<string, PatternFile>, path: string): { ignored: boolean; line: string } | null {
  if (files.size === 0) return null;
  let folder = path.replace(/\/$/, '');
  while (folder !== '') {
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
    const found = files.get(folder)?.match(path);
    if (found) return found;
  }
  return null;
}

function lastName(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return bare.slice(bare.lastIndexOf('/') + 1);
}

function out(rule: string): Verdict {
  return { included: false, rule, detail: rule };
}
