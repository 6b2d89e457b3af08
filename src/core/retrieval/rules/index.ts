import type { Rule } from '../rule.ts';
import { barrel } from './barrel.ts';
import { definitionFirst } from './definition-first.ts';
import { definitionName } from './definition-name.ts';
import { fileCoverage } from './file-coverage.ts';
import { fileMeaning } from './file-meaning.ts';
import { fileStem } from './file-stem.ts';
import { inlineTest } from './inline-test.ts';
import { literalText } from './literal-text.ts';
import { nameWords } from './name-words.ts';
import { namedPath } from './named-path.ts';
import { oldVersion } from './old-version.ts';
import { part } from './part.ts';
import { pathMeaning } from './path-meaning.ts';
import { pathWords } from './path-words.ts';
import { phrase } from './phrase.ts';
import { roleRule } from './role.ts';
import { used } from './used.ts';
import { variant } from './variant.ts';

/**
 * All rules. Weights are in parts of the best score that a search can give. They were chosen by hand on nineteen repositories.
 * What all of them together are worth, there and on repositories that played no part, is printed by the ablation; what one
 * is worth shows when it is given the weight 0.
 */
export const rules: readonly Rule[] = [
  definitionName,
  nameWords,
  phrase,
  literalText,
  definitionFirst,
  inlineTest,
  pathWords,
  fileStem,
  fileCoverage,
  pathMeaning,
  fileMeaning,
  namedPath,
  used,
  barrel,
  variant,
  oldVersion,
  part,
  roleRule('test', 0.7, 'a test'),
  roleRule('document', 0.55, 'a document'),
  roleRule('example', 0.4, 'an example', { ofChange: 0.5 }),
  roleRule('change-log', 0.7, 'a change log'),
  roleRule('generated', 0.4, 'generated'),
  roleRule('vendored', 0.5, 'code of others'),
  roleRule('output', 0.6, 'build output'),
  roleRule('declarations', 0.3, 'a file of declarations'),
  roleRule('dot-file', 0.4, 'for tools'),
  roleRule('configuration', 0.4, 'configuration', { ofChange: 0.5 }),
];
